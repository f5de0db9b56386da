import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../kernel/config.ts';
import { connect } from '../../kernel/db/connect.ts';
import { sqliteProblem } from '../../kernel/db/sqlite-errors.ts';
import { refuseLostData } from '../../kernel/db/sqlite-files.ts';
import { invocation } from './invocation.ts';
import { cannotOpen, describeError, errorCode, serverOf } from './open-context.ts';

const RETRY_MS = 500;
/** How often the log says what the start is waiting for. */
const LOG_EVERY_MS = 5000;
const SQLITE_LOCK_MS = 5000;
/** Larger files take seconds to check. */
const MAX_CHECKED_BYTES = 256 * 1_048_576;

/**
 * Codes of Node and of PostgreSQL for a server that is not there yet, or is starting, stopping or full. A wrong password or
 * an unknown database is not among them: waiting does not change those.
 */
const NOT_UP_YET =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT|57P0[1-3]|53300)$/;
/** What `pg` says, without a code, when a server accepts connections and does not answer. */
const NO_ANSWER = /timeout|terminated/i;

/**
 * Waits for a PostgreSQL that is not up yet, up to `DATABASE_WAIT`. What else is wrong is left to whoever opens the database
 * next. A SQLite file that cannot be written is refused here: without a pending migration, nobody would notice before the
 * first write. Damage is only reported, since what can be read is served. `onWaiting` is told what it waits for.
 */
export async function waitForDatabase(
  config: Config,
  log: Logger,
  onWaiting: (reason: string) => void = () => {},
): Promise<void> {
  if (config.databaseUrl.startsWith('sqlite:')) {
    checkFile(config, config.databaseUrl.slice('sqlite:'.length), log);
    return;
  }
  const server = serverOf(config.databaseUrl);
  const began = performance.now();
  let nextLog = began;
  for (;;) {
    const error = await findFault(config);
    const waited = performance.now() - began;
    const left = config.databaseWait * 1000 - waited;
    if (!error || !isNotUpYet(error)) {
      if (!error && nextLog > began) log.info(`PostgreSQL at ${server} is up after ${seconds(waited)}`);
      return;
    }
    if (left <= 0) return;
    // For everybody, so without the address of the server.
    onWaiting(
      `Daymark waits for PostgreSQL to start, for ${seconds(left)} more (DATABASE_WAIT). Its log says more.`,
    );
    if (performance.now() >= nextLog) {
      log.warn(
        { reason: describeError(error) },
        `waiting for PostgreSQL at ${server}, for ${seconds(left)} more (DATABASE_WAIT)`,
      );
      nextLog = performance.now() + LOG_EVERY_MS;
    }
    await sleep(Math.min(RETRY_MS, left));
  }
}

const seconds = (ms: number): string => `${Math.ceil(ms / 1000)} seconds`;

/** Why PostgreSQL cannot be asked; undefined if it can. */
async function findFault({ databaseUrl, databaseTimeout }: Config): Promise<unknown> {
  const connection = await connect(databaseUrl, { timeoutMs: databaseTimeout * 1000 });
  try {
    await sql`select 1`.execute(connection.read);
    return undefined;
  } catch (error) {
    return error;
  } finally {
    await connection.close().catch(() => {});
  }
}

function isNotUpYet(error: unknown): boolean {
  const code = errorCode(error);
  return code === undefined ? NO_ANSWER.test(describeError(error)) : NOT_UP_YET.test(code);
}

/**
 * SQLite opens a file that it may only read without an error, and reports a lock only when somebody writes. So this writes
 * something that changes nothing.
 */
function checkFile(config: Config, path: string, log: Logger): void {
  // An empty file is not opened: SQLite would delete a log that still contains the newest writes.
  refuseLostData(path);
  if (!existsSync(path)) return;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(path, { timeout: SQLITE_LOCK_MS });
    const { user_version } = database.prepare('pragma user_version').get() as { user_version: number };
    database.exec(`begin immediate; pragma user_version = ${user_version}; commit`);
    if (statSync(path).size <= MAX_CHECKED_BYTES) reportDamage(database, path, log);
  } catch (error) {
    const refusal = cannotOpen(config, error);
    if (sqliteProblem(error) !== 'full') throw refusal;
    // What is there can be read, and writes work again when there is room.
    log.error({ reason: describeError(error) }, refusal.message);
  } finally {
    database?.close();
  }
}

/** Damaged pages are otherwise found when somebody needs them, which may be weeks later. */
function reportDamage(database: DatabaseSync, path: string, log: Logger): void {
  const result = quickCheck(database);
  if (result === 'ok') return;
  log.error(
    { result },
    `the database file ${path} is damaged: what can be read is served, and the rest fails. Stop Daymark, keep a copy of the file, and restore a backup. For details, run: ${invocation('doctor')}`,
  );
}

function quickCheck(database: DatabaseSync): string {
  try {
    const row = database.prepare('pragma quick_check(1)').get() as { quick_check: string };
    return row.quick_check;
  } catch (error) {
    if (sqliteProblem(error) !== 'damaged') throw error;
    return describeError(error);
  }
}
