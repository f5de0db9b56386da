import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { CACHE_SETTINGS, WRITER_SETTINGS } from './sqlite-settings.ts';
import {
  CLOSE,
  type ThreadData,
  type ThreadError,
  type ThreadOrder,
  type ThreadReply,
} from './sqlite-thread-messages.ts';

/** Runs the statements of background transactions: see `sqlite-thread.ts`. */

interface Prepared {
  readonly statement: StatementSync;
  readonly columns: readonly string[];
}

const MAX_STATEMENTS = 200;
const nothing = { columns: [], rows: [], changes: 0, lastId: 0 };

const { path, waitMs } = workerData as ThreadData;
// This thread responds to nobody, so SQLite may block it while it waits.
const database = new DatabaseSync(path, { timeout: waitMs });
database.exec(WRITER_SETTINGS);
database.exec(CACHE_SETTINGS);
const statements = new Map<string, Prepared>();

parentPort?.on('message', (order: ThreadOrder) => {
  parentPort?.postMessage(replyTo(order));
  if (order.sql === CLOSE) parentPort?.close();
});

function replyTo({ id, sql, parameters }: ThreadOrder): ThreadReply {
  try {
    if (parameters) return { id, ...run(sql, parameters) };
    if (sql === CLOSE) {
      statements.clear();
      database.close();
    }
    // After some errors, such as a full disk, SQLite has already rolled back.
    else if (sql !== 'rollback' || database.isTransaction) database.exec(sql);
    return { id, ...nothing };
  } catch (error) {
    const { message, code, errcode, errstr } = error as ThreadError;
    return { id, ...nothing, error: { message, code, errcode, errstr } };
  }
}

function run(sql: string, parameters: readonly SQLInputValue[]): Omit<ThreadReply, 'id'> {
  const prepared = statements.get(sql) ?? prepare(sql);
  const { statement, columns } = prepared;
  if (columns.length === 0) {
    const { changes, lastInsertRowid } = statement.run(...parameters);
    return { ...nothing, changes: Number(changes), lastId: Number(lastInsertRowid) };
  }
  const rows = statement.all(...parameters) as unknown as unknown[][];
  const isWider = rows[0] !== undefined && rows[0].length !== columns.length;
  // Another process has added columns, and a `select *` returns them too.
  return { ...nothing, columns: isWider ? prepare(sql).columns : columns, rows };
}

function prepare(sql: string): Prepared {
  if (statements.size >= MAX_STATEMENTS) statements.clear();
  const statement = database.prepare(sql);
  statement.setReturnArrays(true);
  const prepared = { statement, columns: statement.columns().map(({ name }) => name) };
  statements.set(sql, prepared);
  return prepared;
}
