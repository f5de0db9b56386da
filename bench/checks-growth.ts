import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { createCheck } from '../src/domain/checks/actions.ts';
import { storeResults } from '../src/domain/checks/results/store.ts';
import { command, system } from '../src/kernel/auth/actor.ts';
import { readConfig } from '../src/kernel/config.ts';
import type { Context } from '../src/kernel/context.ts';
import { connect } from '../src/kernel/db/connect.ts';
import { migrate } from '../src/kernel/db/migrate.ts';
import { transaction } from '../src/kernel/events/transaction.ts';
import { pagesOf } from '../src/kernel/pages/pages.ts';
import { defaultTiming } from '../src/lib/delivery-timing.ts';
import { pruneBatch } from '../src/resources.ts';
import { temporaryFolder } from './children.ts';

const CHECKS = 4;
const DAY = 86_400;
const DAYS = 30;
/** Single results and minutes are as many as they will ever be. */
const SETTLED_DAY = 16;
const YEAR_DAYS = 365;
const HOUR_DAYS = 90;

export interface Growth {
  /** Bytes of the database for each check, after so many days of a result a minute. */
  readonly settled: number;
  readonly month: number;
  /** From there on, each day adds this much, for as long as hours are kept. */
  readonly perDay: number;
  readonly year: number;
  readonly results: number;
  readonly microsecondsPerResult: number;
}

/** Stores a month of results, minute by minute, as the runner does, and prunes as the service does. */
export async function measureGrowth(print: (line: string) => void): Promise<Growth> {
  const folder = temporaryFolder();
  const databaseUrl = `sqlite:${join(folder, 'daymark.db')}`;
  const connection = await connect(databaseUrl);
  await migrate(connection);
  // What the rows take does not depend on how long commits wait for the disk.
  await sql`pragma synchronous = off`.execute(connection.write);
  const config = readConfig({ DATA_DIR: folder, DATABASE_URL: databaseUrl }, false);
  let now = Math.floor(Date.now() / 1000) - DAYS * DAY;
  const clock = { now: () => now };
  const log = pino({ level: 'silent' });
  const ctx: Context = { config, connection, clock, timing: defaultTiming, log, ...pagesOf(config) };
  const ids: number[] = [];
  for (let index = 0; index < CHECKS; index++)
    ids.push(
      await createCheck(ctx, command, {
        name: `Check ${index}`,
        kind: 'http',
        target: 'http://127.0.0.1:9/',
      }),
    );
  const size = async () => {
    for (let pause: number | undefined = 0; pause !== undefined; { pauseMs: pause } = await pruneBatch(ctx))
      await sleep(pause);
    const { rows } = await sql<{ bytes: number }>`select (page_count - freelist_count) * page_size as bytes
      from pragma_page_count, pragma_freelist_count, pragma_page_size`.execute(connection.write);
    return Number(rows[0]?.bytes);
  };
  const empty = await size();
  let settled = 0;
  let stored = 0;
  const started = process.cpuUsage();
  for (let minute = 0; minute < DAYS * 1440; minute++) {
    now += 60;
    await transaction(ctx, system, (tx) =>
      storeResults(
        tx,
        ids.map((checkId) => ({ checkId, result: resultAt(now * 1000 + checkId, minute + checkId) })),
      ),
    );
    stored += ids.length;
    if (minute === SETTLED_DAY * 1440) settled = (await size()) - empty;
    // Lets signals in.
    if (minute % 60 === 0) await sleep(0);
    if (minute % (5 * 1440) === 0) print(`Day ${minute / 1440} of ${DAYS}`);
  }
  const { user, system: kernel } = process.cpuUsage(started);
  const month = (await size()) - empty;
  await connection.close();
  const perDay = (month - settled) / (DAYS - SETTLED_DAY) / CHECKS;
  // After the hours are pruned, only the row of the day is left of each: one of 25.
  const year = month / CHECKS + perDay * (HOUR_DAYS - DAYS) + (perDay / 25) * (YEAR_DAYS - HOUR_DAYS);
  return {
    settled: settled / CHECKS,
    month: month / CHECKS,
    perDay,
    year,
    results: stored,
    microsecondsPerResult: (user + kernel) / stored,
  };
}

/** Response times that vary as those of a real system do, and a failure now and then. */
const resultAt = (at: number, seed: number) => {
  const noise = (Math.sin(seed * 12.9898) * 43_758.5453) % 1;
  const isFailed = seed % 2000 === 0;
  const total = Math.round((120 + 60 * Math.abs(noise) + 20 * Math.sin(seed / 240)) * 10) / 10;
  return {
    place: 'here',
    at,
    verdict: isFailed ? ('failed' as const) : ('ok' as const),
    reason: isFailed ? 'The status is 503, and not one of 200-299.' : 'The status is 200.',
    phases: { dns: 1.2, connect: 8.4, tls: 21.7, first_byte: total - 3.1, total },
    ...(isFailed && { output: 'HTTP/1.1 503 Service Unavailable\n\nThe service is not available.' }),
  };
};
