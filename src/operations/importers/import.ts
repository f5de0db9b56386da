import type { OnFailure } from '../../../common/alerts.ts';
import type { ImportSource } from '../../../readers/source.ts';
import type { Context } from '../../kernel/context.ts';
import { loadSealingKey } from '../../kernel/db/sealed-text.ts';
import { parseId } from '../../lib/record-id.ts';
import { capitalized } from '../../lib/text.ts';
import { BatchWriter, type Progress } from './batches.ts';
import { importExport } from './daymark/import.ts';
import { DaymarkSource } from './daymark/source.ts';
import { Mappings } from './mappings.ts';
import { matchByName } from './match-by-name.ts';
import { onFailureOf, type PageFollows, pageFollowsNote, UncheckedComponents } from './page-follows.ts';
import { ImportReport } from './report.ts';
import { importSettings } from './settings.ts';
import { UserWriter } from './users.ts';
import { writeCheck, writeDays } from './write-checks.ts';
import { writeComponent, writeGroup, writeTemplate } from './write-components.ts';
import { writeIncidents } from './write-incidents.ts';
import { PointWriter, writeMetric } from './write-metrics.ts';
import { writeSchedule } from './write-schedules.ts';
import { writeSubscriber } from './write-subscribers.ts';
import type { Batch, Outcome } from './writer.ts';

/** Ids have an end. A source whose numbers are this large would leave too few for what comes later. */
const MAX_KEPT = 100_000_000;

/**
 * Lets the next record of a table have the id that it has in its source, unless ids have got beyond that here. Scripts name
 * components, groups and metrics by their ids.
 */
async function keepId(
  { ctx: { connection } }: Batch,
  table: 'component_groups' | 'components' | 'metrics',
  key: string,
): Promise<void> {
  const id = parseId(key);
  if (id === undefined || id > MAX_KEPT) return;
  for (const statement of connection.dialect.raiseNextId(table, id)) await statement.execute(connection.read);
}

const nothing = async function* (): AsyncGenerator<never> {};

/** Imports everything that a source has and that is not there yet. */
export async function runImport(
  ctx: Context,
  source: ImportSource,
  progress: Progress = () => {},
  report: ImportReport = new ImportReport(),
  pageFollows?: PageFollows,
): Promise<ImportReport> {
  // An export of our own knows more than any other source, and is written as it is.
  if (source instanceof DaymarkSource) return importExport(ctx, source, progress, report);
  const mappings = new Mappings(source.name);
  const onFailure = onFailureOf(source, pageFollows);
  if (source.matchByName) source.matchByName(await matchByName(ctx, mappings));
  await importSettings(ctx, (await source.settings?.()) ?? {}, report);

  // Each batch begins with what others have imported since.
  const writer = new BatchWriter(ctx, report, progress, (inside) => mappings.refresh(inside));

  const named = (what: string) => (record: { readonly key: string; readonly name: string }) =>
    `The ${what} "${record.name}" (${record.key})`;
  const withId = async (
    batch: Batch,
    table: Parameters<typeof keepId>[1],
    key: string,
    write: () => Promise<Outcome>,
  ) => {
    if (source.keepsIds) await keepId(batch, table, key);
    return write();
  };
  // Before what they have written.
  const accounts = new UserWriter(source.name);
  await writer.each(
    'users',
    source.users?.() ?? nothing(),
    ({ name, key }) => `The user "${name}" (${key})`,
    (batch, record) => accounts.user(batch, record),
  );
  await writer.each('groups', source.groups?.() ?? nothing(), named('group'), (batch, record) =>
    withId(batch, 'component_groups', record.key, () => writeGroup(batch, mappings, record)),
  );
  const unchecked = new UncheckedComponents();
  await writer.each(
    'components',
    source.components?.() ?? nothing(),
    named('component'),
    async (batch, record) => {
      const outcome = await withId(batch, 'components', record.key, () =>
        writeComponent(batch, mappings, record, onFailure),
      );
      if (outcome !== 'known') unchecked.component(record);
      return outcome;
    },
  );
  await writer.each(
    'templates',
    source.templates?.() ?? nothing(),
    ({ name }) => `The template "${name}"`,
    writeTemplate,
  );
  await writer.inGroups('incidents', source.incidents?.() ?? nothing(), named('incident'), (batch, records) =>
    writeIncidents(batch, mappings, records),
  );
  await writer.each('schedules', source.schedules?.() ?? nothing(), named('maintenance'), (batch, record) =>
    writeSchedule(batch, mappings, record),
  );
  await importChecks(ctx, writer, source, { mappings, report, onFailure, unchecked });
  const metricKeys: string[] = [];
  await writer.each(
    'metrics',
    source.metrics?.() ?? nothing(),
    ({ fields }) => `The metric "${fields.name}"`,
    async (batch, record) => {
      metricKeys.push(record.key);
      return withId(batch, 'metrics', record.key, () => writeMetric(batch, mappings, record));
    },
  );
  for (const key of metricKeys) {
    const points = new PointWriter(key);
    await writer.inGroups(
      'points',
      source.points?.(key) ?? nothing(),
      ({ at }) => `A point of ${new Date(at * 1000).toISOString()}`,
      (batch, records) => points.write(batch, mappings, records),
    );
  }
  await writer.each(
    'subscribers',
    source.subscribers?.() ?? nothing(),
    ({ email, webhook }) => (webhook ? `The webhook at ${new URL(webhook).host}` : `The subscriber ${email}`),
    (batch, record) => writeSubscriber(batch, mappings, record),
  );
  await writer.each(
    'tokens',
    source.tokens?.() ?? nothing(),
    ({ name, userKey }) => `The key "${name}" of user ${userKey}`,
    (batch, record) => accounts.token(batch, record),
  );
  if (onFailure && report.total('components') > 0)
    for (const note of [pageFollowsNote(onFailure), ...unchecked.notes()]) report.note(note);
  for (const note of [...source.notes(), ...(await accounts.notes(ctx))]) report.note(note);
  if (source.keepsIds) await noteNewIds(ctx, mappings, report);
  return report;
}

interface Importing {
  readonly mappings: Mappings;
  readonly report: ImportReport;
  readonly onFailure: OnFailure | undefined;
  readonly unchecked: UncheckedComponents;
}

async function importChecks(
  ctx: Context,
  writer: BatchWriter,
  source: ImportSource,
  { mappings, report, onFailure, unchecked }: Importing,
): Promise<void> {
  if (!source.checks) return;
  await loadSealingKey(ctx.connection);
  const keys: string[] = [];
  const taken = new Set<string>();
  await writer.each(
    'checks',
    source.checks(),
    ({ fields, key }) => `The check "${fields.name}" (${key})`,
    async (batch, record) => {
      keys.push(record.key);
      const outcome = await writeCheck(batch, mappings, record, {
        onFailure,
        onTaken: () => taken.add(record.fields.name),
      });
      unchecked.check(record);
      return outcome;
    },
  );
  for (const name of taken)
    report.note(
      `The heartbeats of the check "${name}" need its new address, because another check has the old one.`,
    );
  for (const key of new Set(keys))
    await writer.inGroups(
      'days',
      source.days?.(key) ?? nothing(),
      ({ at }) => `The results of ${new Date(at * 1000).toISOString().slice(0, 10)}`,
      (batch, days) => writeDays(batch, mappings, key, days),
    );
}

/** Scripts that name records by their ids have to be changed if these ids were taken. */
async function noteNewIds(ctx: Context, mappings: Mappings, report: ImportReport): Promise<void> {
  await mappings.refresh(ctx);
  for (const kind of ['groups', 'components', 'metrics'] as const) {
    const count = mappings.of(kind).countRenumbered();
    if (count > 0)
      report.note(
        `${capitalized(kind)} that have another id here: ${count}. Their old ids, or later ones, were already in use. Scripts that use ids need the new ones${kind === 'metrics' ? '' : '; "imported" in the metadata of each has the old one'}.`,
      );
  }
}
