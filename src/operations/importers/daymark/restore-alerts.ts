import { appendAlertRuleEvent } from '../../../domain/alerts/alert-rules/actions.ts';
import { alertRuleColumns, alertRuleInput } from '../../../domain/alerts/alert-rules/fields.ts';
import { findAlertRules } from '../../../domain/alerts/alert-rules/queries.ts';
import { addAlertSource } from '../../../domain/alerts/alert-sources/actions.ts';
import { rankOf, stateOf } from '../../../domain/alerts/model.ts';
import { findTemplateSlugs } from '../../../domain/status/incident-templates/queries.ts';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { writeMeta } from '../../../kernel/meta/store.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { fold } from '../../../lib/text.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { KnownIds } from './known-ids.ts';
import { type Outcome, type Restoring, writeAt } from './restoring.ts';

/** A source has a new URL, and accepts what is not signed until somebody writes what its sender signs with. */
export async function restoreAlertSource(
  restoring: Restoring,
  record: Recorded<'alert-sources'>,
): Promise<Outcome> {
  const { ctx, ids } = restoring;
  if (ids.find('alert_source', record.id)) return 'known';
  const { id: key, has_signing_secret: _, created_at, updated_at, ...fields } = record;
  return writeAt<Outcome>(restoring, created_at, async (tx) => {
    const times = { created_at, updated_at };
    const row = await addAlertSource(tx, ctx.connection, fields, times);
    await writeMeta(tx, 'alert_source', row.id, ids.metaFor(key, {}));
    ids.set('alert_source', key, row.id);
    return 'created';
  });
}

type Rule = Recorded<'alert-rules'>;

/** Rules go after those that are here, in the order that they had. */
export async function restoreAlertRule(restoring: Restoring, record: Rule): Promise<Outcome> {
  const { ids } = restoring;
  if (ids.find('alert_rule', record.id)) return 'known';
  const { id: key, order: _, match, component_id, created_at, updated_at, ...fields } = record;
  return writeAt<Outcome>(restoring, created_at, async (tx) => {
    const component = imported(ids.idOf('component', component_id), component_id, 'component');
    const form = createForm(alertRuleInput, { ...fields, component, match: matchHere(ids, match) });
    const values = form.done();
    const slug = values.template?.toLowerCase();
    const template_id = slug === undefined ? null : ((await findTemplateSlugs(tx)).get(slug) ?? null);
    const row = await tx.db
      .insertInto('alert_rules')
      .values({
        ...alertRuleColumns.create(values),
        position: (await findAlertRules(tx)).length + 1,
        template_id,
        deleted_at: null,
        created_at,
        updated_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'alert_rule', row.id, ids.metaFor(key, {}));
    await appendAlertRuleEvent(tx, 'alert_rule.created', row);
    ids.set('alert_rule', key, row.id);
    return 'created';
  });
}

/** Without what it names, a rule would be about everything. */
function imported(here: number | null, named: unknown, field: string): number | null {
  if (here === null && named !== null)
    throw invalid(field, 'invalid', { reason: 'must be among what was imported.' });
  return here;
}

const matched = [
  ['source', 'alert_source'],
  ['check', 'check'],
  ['component', 'component'],
] as const;

/** The same match, with the ids of this installation. */
function matchHere(ids: KnownIds, match: Rule['match']): Rule['match'] {
  const here = { ...match };
  for (const [member, type] of matched) {
    const named = match[member];
    if (typeof named === 'number') here[member] = imported(ids.idOf(type, named), named, `match.${member}`);
  }
  return here;
}

type Alert = Recorded<'alerts'>;

const HELD = 'Nothing was done: it was waiting when the export was made that it was imported from.';

/**
 * Nothing is done about alerts of the past, and what rules have opened is for people to end. A source calls a problem by one key, so an
 * alert that is here already is the same one.
 */
export async function restoreAlert(restoring: Restoring, record: Alert): Promise<Outcome> {
  const { ids } = restoring;
  const source_id = ids.idOf('alert_source', record.source_id);
  const check_id = source_id === null ? ids.idOf('check', record.check_id) : null;
  if (source_id === null && check_id === null)
    throw invalid('source', 'invalid', { reason: 'must be a check or a source that was imported.' });
  const key = check_id === null ? record.key : `check ${check_id}`;
  return writeAt<Outcome>(restoring, record.created_at, async (tx) => {
    const known = await findAlert(tx, { source_id, check_id, key });
    const row = { ...columnsOf(ids, record), source_id, check_id, key };
    if (!known) {
      const added = await tx.db.insertInto('alerts').values(row).returningAll().executeTakeFirstOrThrow();
      await noteIncidents(tx, ids, added.id, record);
      await append(tx, 'alert.created', stateOf(added));
      return 'created';
    }
    // What a rule of this installation is concerned with goes on here.
    const isOurs = known.cause_id !== null || known.due_at !== null;
    if (isOurs || known.updated_at >= record.updated_at) return 'known';
    const { created_at: _, ...changes } = row;
    const after = await tx.db
      .updateTable('alerts')
      .set(changes)
      .where('id', '=', known.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await noteIncidents(tx, ids, known.id, record);
    await append(tx, 'alert.updated', stateOf(after));
    return 'known';
  });
}

const findAlert = (
  { db }: Tx,
  { source_id, check_id, key }: Pick<Row<'alerts'>, 'source_id' | 'check_id' | 'key'>,
): Promise<Row<'alerts'> | undefined> =>
  check_id === null
    ? db
        .selectFrom('alerts')
        .selectAll()
        .where('source_id', '=', source_id)
        .where('key', '=', key)
        .executeTakeFirst()
    : db.selectFrom('alerts').selectAll().where('check_id', '=', check_id).executeTakeFirst();

const columnsOf = (
  ids: KnownIds,
  { id: _, incidents: __, waiting, labels, group, ...record }: Alert,
): NewRow<'alerts'> => ({
  ...record,
  title_key: fold(record.title),
  severity_rank: rankOf(record.severity),
  labels: JSON.stringify(labels),
  component_id: ids.idOf('component', record.component_id),
  group_key: group,
  expires_at: null,
  cause_id: null,
  incident_id: ids.idOf('incident', record.incident_id),
  rule_id: ids.idOf('alert_rule', record.rule_id),
  outcome: waiting && record.state === 'firing' ? HELD : record.outcome,
  acknowledged_by: ids.idOf('user', record.acknowledged_by),
  due_at: null,
});

/** Which incidents it belonged to, for their replays. */
async function noteIncidents(
  { db }: Tx,
  ids: KnownIds,
  alert_id: number,
  { incidents }: Alert,
): Promise<void> {
  const rows = incidents.flatMap(({ id, ...times }) => {
    const incident_id = ids.idOf('incident', id);
    return incident_id === null ? [] : [{ ...times, incident_id, alert_id }];
  });
  if (rows.length === 0) return;
  await db
    .insertInto('incident_alerts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['incident_id', 'alert_id', 'occurrence'])
        .doUpdateSet(({ ref }) => ({ ended_at: ref('excluded.ended_at') })),
    )
    .execute();
}
