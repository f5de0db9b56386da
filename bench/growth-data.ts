import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { recountAll } from '../src/domain/status/incidents/counts.ts';
import { connect } from '../src/kernel/db/connect.ts';
import { migrate } from '../src/kernel/db/migrate.ts';
import { temporaryFolder } from './children.ts';

const GROUPS = 5;
const COMPONENTS = 30;
const YEARS = 5;
const YEAR_SECONDS = 31_536_000;
const CHUNK = 20_000;

/** There are few open incidents, however long the history: the newest five, and three forgotten ones. */
const openIds = (size: number): number[] => [
  ...[0, 1, 2, 3, 4].map((age) => size - age),
  ...[0.25, 0.5, 0.75].map((share) => Math.floor(size * share)),
];

/** Three incidents are not published yet. */
const unpublishedIds = (size: number): number[] => [7, 11, 13].map((age) => size - age);

/** A folder with a database of this many incidents, with two updates and one to three components each. */
export async function fillGrowth(size: number, progress: (done: number) => void): Promise<string> {
  const folder = temporaryFolder();
  const connection = await connect(`sqlite:${join(folder, 'daymark.db')}`);
  try {
    await migrate(connection);
    const db = connection.write;
    const run = (statement: RawBuilder<unknown>) => statement.execute(db);
    for (const pragma of ['synchronous = off', 'foreign_keys = off', 'cache_size = -400000']) {
      await run(sql.raw(`pragma ${pragma}`));
    }
    const now = Math.floor(Date.now() / 1000);
    for (const statement of componentStatements(now - YEARS * YEAR_SECONDS)) await run(statement);
    for (let first = 1; first <= size; first += CHUNK) {
      const last = Math.min(size, first + CHUNK - 1);
      await db.transaction().execute(async (tx) => {
        for (const statement of incidentStatements({ first, last, size, now })) await statement.execute(tx);
      });
      progress(last);
    }
    await db.transaction().execute((tx) => recountAll({ db: tx }));
    await run(sql`pragma wal_checkpoint(truncate)`);
  } finally {
    await connection.close();
  }
  return folder;
}

const numbers = (first: number, last: number): RawBuilder<unknown> =>
  sql`with recursive numbers(n) as (select ${sql.lit(first)} union all select n + 1 from numbers where n < ${sql.lit(last)})`;

const oneOf = (ids: readonly number[]) => sql.join(ids.map((id) => sql.lit(id)));

function componentStatements(since: number): RawBuilder<unknown>[] {
  const moment = sql.lit(since);
  return [
    sql`insert into component_groups
      (id, name, name_key, "order", order_column, order_direction, collapsed, visible, created_at, updated_at)
      ${numbers(1, GROUPS)} select n, 'Group ' || n, 'group ' || n, n, 'order', 'asc', 0, 1, ${moment}, ${moment} from numbers`,
    sql`insert into components
      (id, name, name_key, description, "order", status, enabled, component_group_id, created_at, updated_at)
      ${numbers(1, COMPONENTS)} select n, 'Component ' || n, 'component ' || n,
        'Part ' || n || ' of the platform, in two regions with automatic failover.', n, 1, 1,
        1 + (n - 1) / ${sql.lit(COMPONENTS / GROUPS)}, ${moment}, ${moment} from numbers`,
  ];
}

interface Slice {
  readonly first: number;
  readonly last: number;
  readonly size: number;
  readonly now: number;
}

function incidentStatements({ first, last, size, now }: Slice): RawBuilder<unknown>[] {
  const ids = numbers(first, last);
  // The newest one is an hour old, whatever the size.
  const moment = sql`(${sql.lit(now - 3600)} - ((${sql.lit(size)} - n) * ${sql.lit(YEARS * YEAR_SECONDS)}) / ${sql.lit(size)})`;
  const isOpen = sql`n in (${oneOf(openIds(size))})`;
  const name = sql`(case n % 6 when 0 then 'Elevated error rates' when 1 then 'Slow responses'
    when 2 then 'Delayed processing' when 3 then 'Failed sign-ins' when 4 then 'Connection timeouts'
    else 'Missing search results' end || ': region ' || (n % 997))`;
  const update = (offset: 0 | 1, status: RawBuilder<unknown>, message: string) => sql`insert into updates
    (id, incident_id, status, message, created_at, updated_at) ${ids} select 2 * n - ${sql.lit(1 - offset)}, n, ${status},
    ${sql.lit(message)}, ${moment} + ${sql.lit(600 * (offset + 1))}, ${moment} + ${sql.lit(600 * (offset + 1))} from numbers`;
  return [
    sql`insert into incidents (id, guid, name, name_key, message, status, own_status, visible, stickied, notifications,
        occurred_at, resolved_at, published_at, created_at, updated_at)
      ${ids} select n, printf('%08x-0000-4000-8000-%012x', n, n), ${name}, lower(${name}),
        'We see **trouble** since a few minutes and are looking for the cause.',
        case when ${isOpen} then 2 else 4 end, 1, case n % 33 when 0 then 0 else 1 end, 0, 0, ${moment},
        case when ${isOpen} then null else ${moment} + 1200 end,
        case when n in (${oneOf(unpublishedIds(size))}) then ${sql.lit(now + YEAR_SECONDS)} else ${moment} end,
        ${moment}, ${moment} from numbers`,
    // Steps of 11 never collide within three, so the components of one incident differ.
    ...[0, 1, 2].map(
      (place) => sql`insert into incident_components (incident_id, component_id, status)
        ${ids} select n, 1 + (n * 7 + ${sql.lit(place * 11)}) % ${sql.lit(COMPONENTS)},
          case when ${isOpen} then 2 else 1 end from numbers where n % 3 >= ${sql.lit(place)}`,
    ),
    update(0, sql`2`, 'We’ve found the cause: a node ran out of connections after a deploy.'),
    update(1, sql`case when ${isOpen} then 2 else 4 end`, 'Everything has been back to normal for an hour.'),
  ];
}
