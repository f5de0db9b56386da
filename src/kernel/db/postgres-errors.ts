import { Damaged } from '../errors.ts';
import { diskFailed, diskFull, locked, noResponse, notWritable, unreachable } from './faults.ts';

/** SQLSTATE codes with which the server ends or refuses a connection. */
const CONNECTION = /^(08...|57P0[1-5]|25P0[34]|53300)$/;
/** The server ended a transaction that was idle for too long: it was not committed. */
const IDLE_TIMEOUT = /^25P0[34]$/;
const READ_ONLY = '25006';
const DISK_FULL = '53100';
const LOCK_NOT_AVAILABLE = '55P03';
const QUERY_CANCELED = '57014';
const DEADLOCK = '40P01';
const OUT_OF_RESOURCES = /^53[024]00$/;
const IO_ERROR = /^58/;
const DATA_CORRUPTED = /^XX00[12]$/;

const sqlStateOf = (error: unknown): string => String((error as { code?: unknown } | undefined)?.code ?? '');

/** Whether the server ended or refused the connection. */
export const isConnectionError = (error: unknown): boolean => CONNECTION.test(sqlStateOf(error));

/** Whether the server ended the transaction because nothing happened in it for too long. */
export const isIdleTimeout = (error: unknown): boolean => IDLE_TIMEOUT.test(sqlStateOf(error));

/** Whether the server only takes reads. */
export const isReadOnlyError = (error: unknown): boolean => sqlStateOf(error) === READ_ONLY;

/** Translates errors that are not caused by the statement, such as a full disk, and returns all others unchanged. */
export function translatePostgresError(error: unknown, isWrite: boolean): unknown {
  const code = sqlStateOf(error);
  if (OUT_OF_RESOURCES.test(code)) return unreachable(error, isWrite);
  if (IO_ERROR.test(code)) return diskFailed(error);
  if (DATA_CORRUPTED.test(code)) return damaged(error);
  switch (code) {
    case LOCK_NOT_AVAILABLE:
    case DEADLOCK:
      return locked(error, isWrite);
    case QUERY_CANCELED:
      return noResponse(error, isWrite);
    case DISK_FULL:
      return diskFull(error);
    case READ_ONLY:
      return notWritable(error);
    default:
      return error;
  }
}

const damaged = (error: unknown): Damaged =>
  new Damaged(
    `The data of PostgreSQL is damaged (${(error as Error).message}). Stop Daymark, keep a copy of the data and restore a backup.`,
    { cause: error },
  );
