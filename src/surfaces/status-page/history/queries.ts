import { type RawBuilder, sql } from 'kysely';
import type { Parent } from '../../../domain/status/updates/queries.ts';
import { visibleIncidents, visibleSchedules } from '../../../domain/visibility.ts';
import { Param } from '../../../kernel/db/dialect.ts';
import { IDS, runStatement } from '../../../kernel/db/statement.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';

const UNTIL = new Param('until');
const LIMIT = new Param('limit');
/** More than a thousand entries have on any real page. */
const MAX_UPDATES = 20_000;

/** An incident or a schedule that a search looks at. */
export interface Candidate {
  readonly id: number;
  /** When it began. */
  readonly at: Seconds;
  readonly name: string;
  readonly message: string;
  readonly translations: string | null;
  /** 1 if it affects one of the components, or if none were asked for. */
  readonly linked: number;
}

interface CandidateRange {
  /** Excluded. */
  readonly until: Seconds;
  readonly limit: number;
  readonly components: readonly number[] | undefined;
  /** Whether names and messages are needed; without this, they are empty. */
  readonly withTexts: boolean;
}

/** The newest incidents before a time, in the order of the index on that time. */
export const findIncidentCandidates = (
  readContext: ReadContext,
  range: CandidateRange,
): Promise<readonly Candidate[]> =>
  findCandidates(readContext, 'incident', sql`incidents.occurred_at`, visibleIncidents(readContext), range);

/** The newest schedules before a time, in the order of the index on that time. */
export const findScheduleCandidates = (
  readContext: ReadContext,
  range: CandidateRange,
): Promise<readonly Candidate[]> =>
  findCandidates(readContext, 'schedule', sql`schedules.scheduled_at`, visibleSchedules(readContext), range);

function findCandidates(
  readContext: ReadContext,
  parent: Parent,
  at: RawBuilder<unknown>,
  visible: RawBuilder<unknown>,
  { until, limit, components, withTexts }: CandidateRange,
): Promise<readonly Candidate[]> {
  const { dialect, now } = readContext;
  const table = `${parent}s`;
  const links = `${parent}_components`;
  const linked = components
    ? sql`case when exists (select 1 from ${sql.table(links)}
        where ${sql.ref(`${links}.${parent}_id`)} = ${sql.ref(`${table}.id`)}
          and ${dialect.anyOf(`${links}.component_id`, IDS)}) then 1 else 0 end`
    : sql`1`;
  const texts = withTexts
    ? sql`${sql.ref(`${table}.name`)}, ${sql.ref(`${table}.message`)}, ${sql.ref(`${table}.translations`)}`
    : sql`'' as name, '' as message, null as translations`;
  const build =
    () => sql<Candidate>`select ${sql.ref(`${table}.id`)}, ${at} as at, ${texts}, ${linked} as linked
    from ${sql.table(table)}
    where ${visible} and ${at} < ${UNTIL} order by ${at} desc, ${sql.ref(`${table}.id`)} desc limit ${LIMIT}`;
  return runStatement(
    readContext,
    `search: ${table}${components ? ' of components' : ''}${withTexts ? ' with texts' : ''}`,
    build,
    { now, until, limit, ...(components && { ids: dialect.idList(components) }) },
  );
}

interface UpdateMessage {
  readonly parent: number;
  readonly message: string;
  readonly translations: string | null;
}

/** The messages of the updates of incidents or schedules. */
export function findUpdateMessages(
  readContext: ReadContext,
  parent: Parent,
  ids: readonly number[],
): Promise<readonly UpdateMessage[]> {
  const { dialect } = readContext;
  const column = `updates.${parent}_id`;
  return runStatement(
    readContext,
    `search: updates of ${parent}s`,
    () => sql<UpdateMessage>`select ${sql.ref(column)} as parent, updates.message, updates.translations from updates
      where ${dialect.anyOf(column, IDS)} limit ${sql.lit(MAX_UPDATES)}`,
    { ids: dialect.idList(ids) },
  );
}
