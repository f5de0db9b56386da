import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { checkStates } from '../../../common/checks.ts';
import type { LoggedRow, Row } from '../../kernel/db/schema.ts';
import { NOW } from '../../kernel/db/statement.ts';
import { NotFound } from '../../kernel/errors.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { loggedColumns } from '../../kernel/fields/logged.ts';
import { anyValue, contains, isOneOf, perViewer } from '../../kernel/jsonapi/source.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { endOfWindow, existingSchedules, readableComponents, readableMetrics } from '../visibility.ts';
import { checkFields } from './fields.ts';

/** What the runner knows of a check. */
type RunColumns = Pick<
  Row<'check_runs'>,
  | 'since_ms'
  | 'machine'
  | 'last_ms'
  | 'last_verdict'
  | 'last_place'
  | 'last_reason'
  | 'last_phases'
  | 'started_ms'
  | 'deaths'
  | 'next_ms'
>;

/** Without the secrets, so that code which reads for clients cannot leak them. */
export interface CheckRecord extends LoggedRow<'checks'>, Pick<Row<'checks'>, 'revision'>, RunColumns {
  /** One of `checkStates`. */
  readonly state: string;
  readonly state_of_runs: string;
  /** The component, the parent and the metric, if they exist and the viewer may read them. */
  readonly shown_component_id: number | null;
  readonly shown_parent_id: number | null;
  readonly shown_metric_id: number | null;
}

const stored = [...loggedColumns(checkFields), 'revision'];

const ofRuns = [
  'since_ms',
  'machine',
  'last_ms',
  'last_verdict',
  'last_place',
  'last_reason',
  'last_phases',
  'started_ms',
  'next_ms',
  'deaths',
] as const satisfies readonly (keyof RunColumns)[];

const ofRun = (column: string): RawBuilder<unknown> =>
  sql`(select check_runs.${sql.ref(column)} from check_runs where check_runs.check_id = checks.id)`;

/** Whether a maintenance of the component of a check is in progress. `component` is an expression for its id. */
export const isUnderMaintenance = (
  component: RawBuilder<unknown>,
  now: RawBuilder<unknown> | unknown,
): RawBuilder<SqlBool> => sql<SqlBool>`exists (select 1 from schedule_components
  join schedules on schedules.id = schedule_components.schedule_id
  where schedule_components.component_id = ${component} and ${existingSchedules}
    and schedules.starts_at <= ${now} and ${endOfWindow} > ${now})`;

const stateColumn = sql<string>`case when checks.paused = 1 then 'paused'
  when ${isUnderMaintenance(sql.ref('checks.component_id'), NOW)} then 'maintenance'
  else coalesce(${ofRun('state')}, 'waiting') end`;

const severity = sql<number>`case ${stateColumn} ${sql.join(
  checkStates.map((state, rank) => sql`when ${sql.lit(state)} then ${sql.lit(rank)}`),
  sql` `,
)} else ${sql.lit(checkStates.length)} end`;

const existing = sql<SqlBool>`checks.deleted_at is null`;

/** What follows the last number of a name, as far as it has only these characters. */
const WORDS = 'abcdefghijklmnopqrstuvwxyz .,-_/:()[]';
const upToNumber = sql`rtrim(checks.name_key, ${sql.lit(WORDS)})`;
const beforeNumber = sql`rtrim(${upToNumber}, '0123456789')`;

/** Between the parts of a key. It sorts before all other characters. */
const END = sql.lit('\u0001');

/**
 * Names as people sort them: "node 2" before "node 10". Neither database can do so by itself in the same way, so the name is
 * sorted by what precedes its last number, then by how long that is with the number.
 */
const natural = sql<string>`case when ${upToNumber} = ${beforeNumber} then checks.name_key
  else ${beforeNumber} || ${END} || substr(cast(10000 + length(${upToNumber}) as text), 2) || ${END} || checks.name_key end`;

/** From the first tag on; null without tags. */
const tags = sql<string>`case when checks.tags = '[]' then null else checks.tags_key end`;

/** A check that names no place runs here. */
const namedPlaces = sql<string>`case when checks.places = '[]' then ${sql.lit(JSON.stringify([HERE]))} else checks.places end`;

export const checkSource = perViewer<CheckRecord>((scope) => ({
  table: 'checks',
  columns: sql`${sql.join(stored.map((column) => sql.ref(`checks.${column}`)))},
    ${sql.join(ofRuns.map((column) => sql`${ofRun(column)} as ${sql.ref(column)}`))},
    ${stateColumn} as state, coalesce(${ofRun('state')}, 'waiting') as state_of_runs,
    (select components.id from components where components.id = checks.component_id
      and ${readableComponents(scope)}) as shown_component_id,
    (select parent.id from checks as parent where parent.id = checks.parent_id
      and parent.deleted_at is null) as shown_parent_id,
    (select metrics.id from metrics where metrics.id = checks.metric_id
      and ${readableMetrics(scope)}) as shown_metric_id`,
  exists: existing,
  visible: existing,
  filters: {
    name: contains('checks.name_key'),
    kind: isOneOf('checks.kind'),
    state: anyValue((state) => sql<SqlBool>`${stateColumn} = ${state}`),
    tag: anyValue((tag) => sql<SqlBool>`checks.tags_key like ${`%\n${escaped(String(tag))}\n%`} escape '\\'`),
    paused: isOneOf('checks.paused'),
    component: isOneOf('checks.component_id'),
    parent: isOneOf('checks.parent_id'),
    q: contains('checks.name_key', 'checks.tags_key', 'checks.target'),
  },
  sorts: {
    name: natural,
    severity,
    since: ofRun('since_ms'),
    component: sql`(select components.name from components where components.id = checks.component_id
      and ${readableComponents(scope)})`,
    tag: tags,
    place: namedPlaces,
    id: sql.ref('checks.id'),
  },
  nullableSorts: ['since', 'component', 'tag'],
}));

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/** The stored row, for a write. */
export async function getCheck({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'checks'>> {
  const row = await db
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}

/** The checks that a check depends on, from its parent on. A circle ends where it is closed. */
export async function findAncestors({ db }: Pick<Tx, 'db'>, parentId: number): Promise<number[]> {
  const found: number[] = [];
  for (let next: number | null = parentId; next !== null && !found.includes(next); ) {
    const row: { id: number; parent_id: number | null } | undefined = await db
      .selectFrom('checks')
      .select(['id', 'parent_id'])
      .where('id', '=', next)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) break;
    found.push(row.id);
    next = row.parent_id;
  }
  return found;
}
