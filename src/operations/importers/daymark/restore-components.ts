import { stateOf as stateOfGroup } from '../../../domain/status/component-groups/actions.ts';
import { componentGroupFields } from '../../../domain/status/component-groups/fields.ts';
import { appendUpdated, stateOf } from '../../../domain/status/components/actions.ts';
import { componentFields } from '../../../domain/status/components/fields.ts';
import { actorLabel, command } from '../../../kernel/auth/actor.ts';
import type { NewRow } from '../../../kernel/db/schema.ts';
import { append } from '../../../kernel/events/events.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { rowReader } from '../../../kernel/fields/records.ts';
import { writeMeta } from '../../../kernel/meta/store.ts';
import type { Seconds } from '../../../lib/clock.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { DuplicateCounter } from './duplicate-counter.ts';
import { type Outcome, type Restoring, writeAt } from './restoring.ts';

const groupRow = rowReader(componentGroupFields);
const componentRow = rowReader(componentFields);

export async function restoreGroup(
  restoring: Restoring,
  record: Recorded<'component-groups'>,
): Promise<Outcome> {
  const { ids } = restoring;
  if (ids.find('component_group', record.id)) return 'known';
  const { id: key, meta } = record;
  return writeAt<Outcome>(restoring, record.created_at, async (tx) => {
    const row = await tx.db
      .insertInto('component_groups')
      .values({ ...groupRow(record), page_id: tx.page.id })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component_group', row.id, ids.metaFor(key, meta));
    await append(tx, 'component_group.created', await stateOfGroup(tx, row));
    ids.set('component_group', key, row.id);
    return 'created';
  });
}

/** `restoreStatuses` writes the statuses that the component has had. */
export async function restoreComponent(
  restoring: Restoring,
  record: Recorded<'components'>,
): Promise<Outcome> {
  const { ids } = restoring;
  if (ids.find('component', record.id)) return 'known';
  const { id: key, meta, component_group_id } = record;
  return writeAt<Outcome>(restoring, record.created_at, async (tx) => {
    const row = await tx.db
      .insertInto('components')
      .values({
        ...componentRow(record),
        component_group_id: ids.idOf('component_group', component_group_id),
        deleted_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'component', row.id, ids.metaFor(key, meta));
    await append(tx, 'component.created', await stateOf(tx, row));
    ids.set('component', key, row.id);
    return 'created';
  });
}

type StatusRecord = Recorded<'component-statuses'>;

const keyOf = (componentId: number, status: number, source: string, at: Seconds): string =>
  `${componentId} ${at} ${status} ${source}`;

/**
 * Adds the statuses that are not there yet. One that is older than the newest status of its component is not added: the
 * status that was set last is the current one.
 */
export function restoreStatuses(
  restoring: Restoring,
  records: readonly StatusRecord[],
  alike: DuplicateCounter,
): Promise<Outcome[]> {
  alike.startBatch();
  const times = records.map(({ created_at }) => created_at);
  const entries = records.map((record) => ({
    ...record,
    component_id: restoring.ids.idOf('component', record.component_id),
  }));
  return writeAt(restoring, times[0] ?? 0, async (tx) => {
    const components = [...new Set(entries.flatMap(({ component_id }) => component_id ?? []))];
    const known = await countStatuses(tx, components, Math.min(...times), Math.max(...times));
    const newest = await newestStatuses(tx, components);
    const fresh: NewRow<'component_statuses'>[] = [];
    const outcomes = entries.map(({ component_id: id, status, source, created_at }): Outcome => {
      if (id === null) return 'known';
      const key = keyOf(id, status, source, created_at);
      const isKnown = alike.next(key) <= (known.get(key) ?? 0);
      if (isKnown || created_at < (newest.get(id) ?? created_at)) return 'known';
      newest.set(id, created_at);
      fresh.push({ component_id: id, status, source, actor: actorLabel(command), created_at });
      return 'created';
    });
    if (fresh.length > 0) await tx.db.insertInto('component_statuses').values(fresh).execute();
    return outcomes;
  });
}

/** How often components have had each status in this time. */
async function countStatuses(
  { db, dialect }: Tx,
  components: readonly number[],
  from: Seconds,
  to: Seconds,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('component_statuses')
    .select(['component_id', 'status', 'source', 'created_at'])
    .where(dialect.anyOf('component_id', components))
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .execute();
  const counts = new Map<string, number>();
  for (const { component_id, status, source, created_at } of rows) {
    const key = keyOf(component_id, status, source, created_at);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

async function newestStatuses(
  { db, dialect }: Tx,
  components: readonly number[],
): Promise<Map<number, Seconds>> {
  const rows = await db
    .selectFrom('component_statuses')
    .select((of) => ['component_id', of.fn.max('created_at').as('newest')])
    .where(dialect.anyOf('component_id', components))
    .groupBy('component_id')
    .execute();
  return new Map(rows.map(({ component_id, newest }) => [component_id, Number(newest)]));
}

/** Components that were imported earlier get the status that the statuses of this import end with. */
export async function settleStatuses(tx: Tx): Promise<void> {
  const rows = await tx.db
    .selectFrom('components')
    .select((of) => [
      'components.id',
      'components.status',
      of
        .selectFrom('component_statuses')
        .select('component_statuses.status')
        .whereRef('component_statuses.component_id', '=', 'components.id')
        .orderBy('component_statuses.id', 'desc')
        .limit(1)
        .as('newest'),
    ])
    .where('deleted_at', 'is', null)
    .execute();
  for (const { id, status, newest } of rows) {
    if (newest === null || newest === status) continue;
    const row = await tx.db
      .updateTable('components')
      .set({ status: newest, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await appendUpdated(tx, [row]);
  }
}
