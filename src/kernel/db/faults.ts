import { DatabaseUnavailable, NotWritable } from '../errors.ts';

/** The messages that clients get when the database fails, the same for both databases. */

const withAdvice = (what: string, isWrite: boolean): string =>
  `${what}${isWrite ? ' Nothing was saved.' : ''} Try again in a few seconds.`;

export const unreachable = (cause: unknown, isWrite: boolean): DatabaseUnavailable =>
  new DatabaseUnavailable(withAdvice('The database cannot be reached right now.', isWrite), {
    retryAfter: 5,
    cause,
  });

export const noResponse = (cause: unknown, isWrite: boolean): DatabaseUnavailable =>
  new DatabaseUnavailable(withAdvice('The database did not answer in time.', isWrite), {
    retryAfter: 5,
    cause,
  });

export const locked = (cause: unknown, isWrite: boolean): DatabaseUnavailable =>
  new DatabaseUnavailable(withAdvice('The database is locked by other work.', isWrite), {
    retryAfter: 2,
    cause,
  });

export const diskFull = (cause: unknown): NotWritable =>
  new NotWritable(
    'The disk of the database is full. Nothing was saved. Try again when the operator has made room.',
    { retryAfter: 60, cause },
  );

export const notWritable = (cause: unknown): NotWritable =>
  new NotWritable('The database cannot be written right now. Nothing was saved. Try again in a minute.', {
    retryAfter: 60,
    cause,
  });

export const diskFailed = (cause: unknown): NotWritable =>
  new NotWritable('The disk of the database failed. Try again in a minute.', {
    retryAfter: 60,
    cause,
  });

/** The commit was sent, but its result is unknown: retrying could apply the write twice. */
export const unknownOutcome = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    'The database failed while this was being saved: it may or may not have been saved. Check before you send it again.',
    { cause },
  );

/** The write was committed, and something that comes after it failed: it must not be sent again. */
export const savedBefore = (cause: unknown): DatabaseUnavailable =>
  new DatabaseUnavailable(
    'The database failed after this was saved, so the answer cannot be shown. Look at the result before you send it again.',
    { cause },
  );
