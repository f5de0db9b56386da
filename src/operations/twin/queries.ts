import { sql } from 'kysely';
import { IMAGES_PATH, imageNamesIn } from '../../../common/images.ts';
import { visibleIncidents, visibleSchedules } from '../../domain/visibility.ts';
import { Param } from '../../kernel/db/dialect.ts';
import { runStatement } from '../../kernel/db/statement.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../lib/clock.ts';

/** More entries of a kind than this are not in the twin: the newest ones are. */
const MAX_ENTRIES = 1000;

const SINCE = new Param('since');
const limit = sql`limit ${sql.lit(MAX_ENTRIES)}`;

interface TwinEntry {
  readonly id: number;
  /** How the address names it. */
  readonly key: string;
}

/** Public incidents that are open, or that ended or began after a time. */
export const findTwinIncidents = (readContext: ReadContext, since: Seconds): Promise<readonly TwinEntry[]> =>
  runStatement(
    readContext,
    'incidents of the twin',
    () => sql<TwinEntry>`select incidents.id, incidents.guid as key from incidents
      where ${visibleIncidents(readContext)}
        and (incidents.resolved_at is null or incidents.resolved_at >= ${SINCE} or incidents.occurred_at >= ${SINCE})
      order by incidents.occurred_at desc, incidents.id desc ${limit}`,
    { now: readContext.now, since },
  );

/** Public maintenance that is open, or that ended or began after a time. */
export const findTwinSchedules = (readContext: ReadContext, since: Seconds): Promise<readonly TwinEntry[]> =>
  runStatement(
    readContext,
    'schedules of the twin',
    () => sql<TwinEntry>`select schedules.id, cast(schedules.id as text) as key from schedules
      where ${visibleSchedules(readContext)}
        and (schedules.completed_at is null or schedules.completed_at >= ${SINCE} or schedules.scheduled_at >= ${SINCE})
      order by schedules.scheduled_at desc, schedules.id desc ${limit}`,
    { now: readContext.now, since },
  );

/** The images that the entries and the texts of the page show. */
export async function findTwinImages(
  { db, dialect, page }: ReadContext,
  shown: {
    readonly incidents: readonly TwinEntry[];
    readonly schedules: readonly TwinEntry[];
    readonly settings: object;
  },
): Promise<readonly string[]> {
  const idsOf = (entries: readonly TwinEntry[]) => entries.map(({ id }) => id);
  const withImages = sql.lit(`%${IMAGES_PATH}%`);
  const textsOf = (table: string, columns: readonly string[], reference: string, ids: readonly number[]) =>
    columns.map(
      (column) =>
        sql`select ${sql.ref(column)} as text from ${sql.table(table)}
          where ${sql.ref(column)} like ${withImages} and ${dialect.anyOf(reference, ids)}`,
    );
  const [incidents, schedules] = [idsOf(shown.incidents), idsOf(shown.schedules)];
  const texts = [
    ...textsOf('incidents', ['message', 'translations'], 'id', incidents),
    ...textsOf('schedules', ['message', 'translations'], 'id', schedules),
    ...textsOf('updates', ['message', 'translations'], 'incident_id', incidents),
    ...textsOf('updates', ['message', 'translations'], 'schedule_id', schedules),
    ...textsOf('postmortems', ['body'], 'incident_id', incidents),
  ];
  const { rows } = await sql<{ text: string }>`${sql.join(texts, sql` union all `)}`.execute(db);
  const names = new Set(
    [...rows.map(({ text }) => text), JSON.stringify(shown.settings)].flatMap(imageNamesIn),
  );
  if (names.size === 0) return [];
  const stored = await db
    .selectFrom('images')
    .select('name')
    .where('page_id', '=', page.id)
    .where('name', 'in', [...names])
    .orderBy('id')
    .execute();
  return stored.map(({ name }) => name);
}
