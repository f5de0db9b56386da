import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createApp } from '../src/app.ts';
import { createUser } from '../src/domain/identity/users/actions.ts';
import { purgeFromTrash } from '../src/domain/records/trash/actions.ts';
import { removePurged } from '../src/domain/records/trash/purge.ts';
import { createMetric, deleteMetric } from '../src/domain/status/metrics/actions.ts';
import { createMetricPoint } from '../src/domain/status/metrics/points/actions.ts';
import { command } from '../src/kernel/auth/actor.ts';
import { readConfig } from '../src/kernel/config.ts';
import type { Context } from '../src/kernel/context.ts';
import { compactSqlite } from '../src/kernel/db/compact-sqlite.ts';
import { connect } from '../src/kernel/db/connect.ts';
import type { OpenConnection } from '../src/kernel/db/connection.ts';
import { migrate } from '../src/kernel/db/migrate.ts';
import { sealLog } from '../src/kernel/events/seal.ts';
import { pagesOf } from '../src/kernel/pages/pages.ts';
import { systemClock } from '../src/lib/clock.ts';
import { defaultTiming } from '../src/lib/delivery-timing.ts';
import { pruneBatch, trashKinds } from '../src/resources.ts';
import { temporaryFolder } from './children.ts';
import { markdownTable, median, type Outcome, percentile, whole } from './table.ts';
import { fillYear } from './year-data.ts';

const FULL_METRICS = 20;
const FULL_SUBSCRIBERS = 10_000;
const MEGABYTE = 1_048_576;
const DAY = 86_400;
const WRITE_EVERY_MS = 5;
const QUIET_MS = 3000;
/** A year of rows is written in few statements, which take longer than any of a server may. */
const patiently = { timeoutMs: 1_800_000 };

interface Options {
  /** The data is this many times smaller than that of a whole year; the times are those of a whole year. */
  readonly scale: number;
  /** An empty PostgreSQL database; undefined for a temporary SQLite file. */
  readonly url: string | undefined;
}

type Print = (line: string) => void;

interface Variant {
  readonly name: string;
  readonly sizes: Readonly<Record<string, number>>;
  readonly stalls: Readonly<Record<string, Stalls>>;
  readonly pages: { readonly first: number; readonly last: number };
}

interface Stalls {
  readonly writes: number;
  readonly p99: number;
  readonly longest: number;
}

/** What a year of metrics and notifications takes, before and after pruning and sealing, and who waits for that. */
export async function year({ scale, url }: Options, print: Print): Promise<Outcome> {
  const variants: Variant[] = [];
  for (const webhook of url ? [false] : [false, true])
    variants.push(await measure({ scale, url, webhook }, print));
  return {
    json: { scale, variants },
    text: variants.map((variant) => describe(variant, scale)).join('\n\n'),
    failures: [],
  };
}

async function measure(options: Options & { webhook: boolean }, print: Print): Promise<Variant> {
  const { scale, webhook, url } = options;
  const name = webhook ? 'with a webhook for every point' : 'without webhooks';
  const folder = temporaryFolder();
  const path = join(folder, 'daymark.db');
  const databaseUrl = url ?? `sqlite:${path}`;
  let connection = await connect(databaseUrl, patiently);
  await migrate(connection);
  const ctx = contextOf(connection, folder, databaseUrl);
  // The log is in the order of time.
  const aYearAgo = { ...ctx, clock: { now: () => systemClock.now() - 366 * DAY } };
  await createUser(aYearAgo, command, { name: 'Ada', email: 'ada@example.com', role: 'owner' });
  const sizes: Record<string, number> = {};
  const note = async (what: string) => {
    sizes[what] = await sizeOf(connection, path);
    print(`${what}: ${whole((sizes[what] as number) / MEGABYTE)} MB`);
  };
  await note('empty');
  print(`Writing a year ${name} …`);
  await fillYear(connection.write, systemClock.now(), {
    metrics: Math.max(1, Math.round(FULL_METRICS / scale)),
    everyMinutes: Math.max(1, Math.round(scale / FULL_METRICS)),
    subscribers: Math.round(FULL_SUBSCRIBERS / scale),
    webhook,
  });
  await note('before');
  const beside = await createMetric(ctx, command, { name: 'beside', suffix: 's', threshold: 1 });
  const pages = await timePages(ctx);
  const stalls: Record<string, Stalls> = { nothing: await besideWriter(ctx, beside, () => sleep(QUIET_MS)) };
  stalls.pruning = await besideWriter(ctx, beside, async () => {
    for (let pause: number | undefined = 0; pause !== undefined; { pauseMs: pause } = await pruneBatch(ctx))
      await sleep(pause);
  });
  await note('after pruning');
  stalls.sealing = await besideWriter(ctx, beside, () => seal(ctx, folder, print));
  await note('after sealing');
  if (url) await sql`vacuum full`.execute(connection.write);
  else {
    await connection.close();
    compactSqlite(path);
    connection = await connect(databaseUrl, patiently);
  }
  await note('after compacting');
  const compacted = contextOf(connection, folder, databaseUrl);
  stalls['purging a metric'] = await besideWriter(compacted, beside, () => purgeMetric(compacted));
  await connection.close();
  return { name, sizes, stalls, pages };
}

function contextOf(connection: OpenConnection, folder: string, databaseUrl: string): Context {
  const config = readConfig(
    { DATA_DIR: folder, DATABASE_URL: databaseUrl, RATE_LIMIT: '0', CACHE: 'off' },
    false,
  );
  const log = pino({ level: 'silent' });
  return { config, connection, clock: systemClock, timing: defaultTiming, log, ...pagesOf(config) };
}

async function sizeOf(connection: OpenConnection, path: string): Promise<number> {
  if (connection.dialect.name === 'sqlite') {
    await sql`pragma wal_checkpoint(truncate)`.execute(connection.write);
    return statSync(path).size;
  }
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    connection.read,
  );
  return Number(rows[0]?.size);
}

/** The median time of the first and of the last page of points. A write before each makes it read the database again. */
async function timePages(ctx: Context): Promise<Variant['pages']> {
  const app = createApp(ctx);
  const get = async (page: number) => {
    await ctx.connection.begin((db) => sql`update point_writes set total = total + 1`.execute(db));
    const started = performance.now();
    const { statusCode, body } = await app.inject(`/api/metrics/1/points?page=${page}`);
    if (statusCode !== 200) throw new Error(`The page was answered with ${statusCode}: ${body}`);
    return { ms: performance.now() - started, last: JSON.parse(body).meta.last_page as number };
  };
  const { last } = await get(1);
  const times = { first: [] as number[], last: [] as number[] };
  for (let round = 0; round < 30; round += 1) {
    times.first.push((await get(1)).ms);
    times.last.push((await get(last)).ms);
  }
  await app.close();
  return { first: median(times.first), last: median(times.last) };
}

/** Writes points in the same process while `work` runs, and measures how long each write takes. */
async function besideWriter(ctx: Context, metric: number, work: () => Promise<unknown>): Promise<Stalls> {
  let isDone = false;
  const finished = work().finally(() => {
    isDone = true;
  });
  const times: number[] = [];
  while (!isDone) {
    const started = performance.now();
    await createMetricPoint(ctx, command, { value: 1 }, metric);
    times.push(performance.now() - started);
    await sleep(WRITE_EVERY_MS);
  }
  await finished;
  return { writes: times.length, p99: percentile(times, 0.99), longest: Math.max(...times) };
}

async function seal(ctx: Context, folder: string, print: Print): Promise<void> {
  const before = ctx.clock.now() - 91 * DAY;
  const path = join(folder, 'archive.jsonl.gz');
  const { seal: sealed, kept, reason } = await sealLog(ctx, { before, pathOf: () => path });
  if (sealed)
    print(`Sealed ${sealed.events} events in ${whole(statSync(path).size / 1024)} kB; ${kept} stay.`);
  else print(`Sealed nothing: ${reason}.`);
  for (let pause: number | undefined = 0; pause !== undefined; { pauseMs: pause } = await pruneBatch(ctx))
    await sleep(pause);
}

async function purgeMetric(ctx: Context): Promise<void> {
  await deleteMetric(ctx, command, 1);
  await purgeFromTrash(ctx, command, trashKinds, 'metrics', 1);
  while (await removePurged(ctx, trashKinds)) await new Promise((turn) => setImmediate(turn));
}

function describe({ name, sizes, stalls, pages }: Variant, scale: number): string {
  const empty = sizes.empty ?? 0;
  const megabytes = (bytes: number) => whole(bytes / MEGABYTE);
  const sizeRows = Object.entries(sizes).map(([what, bytes]) => [
    what,
    megabytes(bytes),
    megabytes(empty + (bytes - empty) * scale),
  ]);
  const stallRows = Object.entries(stalls).map(([what, { writes, p99, longest }]) => [
    what,
    whole(writes),
    p99.toFixed(1),
    longest.toFixed(1),
  ]);
  return `A year, ${name}, ${scale} times smaller than ${FULL_METRICS} metrics a minute and ${whole(FULL_SUBSCRIBERS)} subscribers × 5 incidents a month.
The last column multiplies by ${scale}, which overstates the sums of points if ${scale} is more than ${FULL_METRICS}.

${markdownTable(['size', 'MB', 'MB of a whole year'], sizeRows)}

A write every ${WRITE_EVERY_MS} ms in the same process:

${markdownTable(['beside', 'writes', 'p99 ms', 'longest ms'], stallRows)}

The first page of points takes ${pages.first.toFixed(2)} ms, the last one ${pages.last.toFixed(2)} ms.`;
}
