import { appendCheckEvent, newColumns } from '../../../domain/checks/actions.ts';
import { checkInput } from '../../../domain/checks/fields.ts';
import { addHeartbeatToken } from '../../../domain/checks/heartbeats/tokens.ts';
import { splitRequest, type WrittenRequest } from '../../../domain/checks/model.ts';
import { loadPlaces } from '../../../domain/checks/places.ts';
import { findAncestors } from '../../../domain/checks/queries.ts';
import { steps, writeRollups } from '../../../domain/checks/results/rollups.ts';
import { beginRuns } from '../../../domain/checks/runs.ts';
import { sealSecrets } from '../../../domain/checks/secrets.ts';
import { checkTogether } from '../../../domain/checks/validate.ts';
import type { NewRow, Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { writeMeta } from '../../../kernel/meta/store.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { HERE } from '../../../lib/checks/state-explanation.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { KnownIds } from './known-ids.ts';
import { existing, type Outcome, type Restoring, writeAt } from './restoring.ts';

type Check = Recorded<'checks'>;

/**
 * Checks arrive paused: the installation that was exported may still ask the same systems, and whoever only tries an export must not
 * begin to ask them. Secrets are missing, and the address of a heartbeat is new.
 */
export async function restoreCheck(restoring: Restoring, record: Check): Promise<Outcome> {
  const { ctx, ids } = restoring;
  if (ids.find('check', record.id)) return 'known';
  const {
    id: key,
    meta,
    parent_id,
    component_id,
    metric_id,
    places,
    created_at,
    updated_at,
    ...fields
  } = record;
  return writeAt<Outcome>(restoring, created_at, async (tx) => {
    const form = createForm(checkInput, {
      ...fields,
      paused: true,
      places: await placesHere(tx, ids, places),
      component: await existing(tx, 'components', ids.idOf('component', component_id)),
      metric: await existing(tx, 'metrics', ids.idOf('metric', metric_id)),
      parent: await existing(tx, 'checks', ids.idOf('check', parent_id)),
    });
    checkTogether(form);
    const values = form.done();
    const { readable, secrets } = splitRequest((values.request ?? {}) as WrittenRequest, {});
    const row = await tx.db
      .insertInto('checks')
      .values({
        ...newColumns(values),
        request: JSON.stringify(readable),
        request_secrets: await sealSecrets(ctx.connection, secrets),
        created_at,
        updated_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await beginRuns(ctx, tx, row);
    if (row.kind === 'heartbeat') await addHeartbeatToken(tx, ctx.connection, row.id);
    await writeMeta(tx, 'check', row.id, ids.metaFor(key, meta));
    await appendCheckEvent(tx, 'check.created', row);
    ids.set('check', key, row.id);
    return 'created';
  });
}

const storedPlace = (ids: KnownIds, place: typeof HERE | number): string | undefined => {
  if (place === HERE) return HERE;
  const probe = ids.idOf('probe', place);
  return probe === null ? undefined : String(probe);
};

/** What a probe asks in its network may not exist here, so a check does not move here because its probes are missing. */
async function placesHere(tx: Tx, ids: KnownIds, places: Check['places']): Promise<string[]> {
  if (places.length === 0) return [];
  const { exists } = await loadPlaces(tx);
  const found = places.flatMap((place) => storedPlace(ids, place) ?? []).filter(exists);
  if (found.length === 0) throw invalid('places', 'invalid', { reason: 'must have a probe that is here.' });
  return [...new Set(found)];
}

/** A check may depend on one that was added after it. Whoever has changed the check since has decided otherwise. */
export async function restoreParent(restoring: Restoring, record: Check): Promise<void> {
  const { ids } = restoring;
  const [id, parent] = [ids.idOf('check', record.id), ids.idOf('check', record.parent_id)];
  if (id === null || parent === null) return;
  await writeAt(restoring, record.updated_at, async (tx) => {
    const ancestors = await findAncestors(tx, parent);
    if (ancestors.length === 0 || ancestors.includes(id)) return;
    const row = await tx.db
      .updateTable('checks')
      .set({ parent_id: parent })
      .where('id', '=', id)
      .where('parent_id', 'is', null)
      .where('updated_at', '=', record.updated_at)
      .where('deleted_at', 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (row) await appendCheckEvent(tx, 'check.updated', row);
  });
}

/** The names of the secrets that a check had, such as `password` or `headers.Authorization`. */
export const secretsOf = ({ request }: Check): string[] =>
  splitRequest(request as WrittenRequest, {}).missing.map(String);

type Change = Recorded<'check-changes'>;

const keyOfChange = (
  change: Pick<Row<'check_changes'>, 'check_id' | 'state' | 'since_ms' | 'confirmed_ms'>,
) => JSON.stringify([change.check_id, change.state, change.since_ms, change.confirmed_ms]);

/** Adds the changes that are not here yet. A check that runs here has its own from then on. */
export function restoreChanges(restoring: Restoring, records: readonly Change[]): Promise<Outcome[]> {
  const { ids } = restoring;
  return writeAt(restoring, Math.floor((records[0]?.confirmed ?? 0) / 1000), async (tx) => {
    const changes = records.map(({ id: _, check_id, since, confirmed, ...rest }) => ({
      ...rest,
      check_id: ids.idOf('check', check_id),
      since_ms: since,
      confirmed_ms: confirmed,
    }));
    const checks = [...new Set(changes.flatMap(({ check_id }) => check_id ?? []))];
    const known = await findChanges(tx, checks, changes);
    const ownSince = await findOwnSince(tx, checks);
    const fresh: NewRow<'check_changes'>[] = [];
    const outcomes = changes.map(({ check_id, ...change }): Outcome => {
      if (check_id === null || change.confirmed_ms < (ownSince.get(check_id) ?? 0)) return 'known';
      const row = { ...change, check_id };
      if (known.has(keyOfChange(row))) return 'known';
      known.add(keyOfChange(row));
      fresh.push(row);
      return 'created';
    });
    if (fresh.length > 0) await tx.db.insertInto('check_changes').values(fresh).execute();
    return outcomes;
  });
}

async function findChanges(
  { db, dialect }: Tx,
  checks: readonly number[],
  changes: readonly { readonly since_ms: number }[],
): Promise<Set<string>> {
  const times = changes.map(({ since_ms }) => since_ms);
  const rows = await db
    .selectFrom('check_changes')
    .select(['check_id', 'state', 'since_ms', 'confirmed_ms'])
    .where(dialect.anyOf('check_id', checks))
    .where('since_ms', '>=', Math.min(...times))
    .where('since_ms', '<=', Math.max(...times))
    .execute();
  return new Set(rows.map(keyOfChange));
}

/** For checks that run here: when the newest of their changes was certain. */
async function findOwnSince({ db, dialect }: Tx, checks: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('check_changes')
    .innerJoin('checks', 'checks.id', 'check_changes.check_id')
    .select((of) => ['check_id', of.fn.max('confirmed_ms').as('newest')])
    .where(dialect.anyOf('check_id', checks))
    .where('checks.paused', '=', 0)
    .groupBy('check_id')
    .execute();
  return new Map(rows.map(({ check_id, newest }) => [check_id, Number(newest)]));
}

type Sums = Row<'check_rollups'>;

const keyOfDay = ({ check_id, bucket, place }: Pick<Sums, 'check_id' | 'bucket' | 'place'>): string =>
  JSON.stringify([check_id, bucket, place]);

const countOf = ({ ok, degraded, failed, no_data }: Sums): number => ok + degraded + failed + no_data;

/**
 * Adds days that are not here yet. The day of an export is not over, so a later export has more of it: of two sums for a day, the one
 * with more results stays.
 */
export function restoreDays(
  restoring: Restoring,
  records: readonly Recorded<'check-days'>[],
): Promise<Outcome[]> {
  const { ids } = restoring;
  return writeAt(restoring, records[0]?.bucket ?? 0, async (tx) => {
    const days = records.map((record): Sums | undefined => {
      const [check_id, place] = [ids.idOf('check', record.check_id), storedPlace(ids, record.place)];
      if (check_id === null || place === undefined) return undefined;
      return { ...record, check_id, place, step: steps.day };
    });
    const known = await findDays(
      tx,
      days.filter((day) => day !== undefined),
    );
    const fresh = new Map<string, Sums>();
    const outcomes = days.map((day): Outcome => {
      const before = day && known.get(keyOfDay(day));
      if (!day || (before && countOf(before) >= countOf(day))) return 'known';
      known.set(keyOfDay(day), day);
      fresh.set(keyOfDay(day), day);
      return before ? 'known' : 'created';
    });
    if (fresh.size > 0) await writeRollups(tx, [...fresh.values()]);
    return outcomes;
  });
}

async function findDays({ db, dialect }: Tx, days: readonly Sums[]): Promise<Map<string, Sums>> {
  if (days.length === 0) return new Map();
  const buckets = days.map(({ bucket }) => bucket);
  const rows = await db
    .selectFrom('check_rollups')
    .selectAll()
    .where(dialect.anyOf('check_id', [...new Set(days.map(({ check_id }) => check_id))]))
    .where('step', '=', steps.day)
    .where('bucket', '>=', Math.min(...buckets))
    .where('bucket', '<=', Math.max(...buckets))
    .execute();
  return new Map(rows.map((row) => [keyOfDay(row), row]));
}
