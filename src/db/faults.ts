import { Unavailable } from '../errors.ts';

/** What clients are told when the database fails them. Both databases use the same words. */

const say = (what: string, isWrite: boolean): string =>
  `${what}${isWrite ? ' Nothing was saved.' : ''} Try again in a few seconds.`;

export const unreachable = (cause: unknown, isWrite: boolean): Unavailable =>
  new Unavailable(say('The database cannot be reached right now.', isWrite), { retryAfter: 5, cause });

export const noAnswer = (cause: unknown, isWrite: boolean): Unavailable =>
  new Unavailable(say('The database did not answer in time.', isWrite), { retryAfter: 5, cause });

export const locked = (cause: unknown, isWrite: boolean): Unavailable =>
  new Unavailable(say('The database is locked by other work.', isWrite), { retryAfter: 2, cause });

export const diskFull = (cause: unknown): Unavailable =>
  new Unavailable(
    'The disk of the database is full. Nothing was saved. Try again when the operator has made room.',
    { retryAfter: 60, cause },
  );

export const notWritable = (cause: unknown): Unavailable =>
  new Unavailable('The database cannot be written right now. Nothing was saved. Try again in a minute.', {
    retryAfter: 60,
    cause,
  });

export const diskFailed = (cause: unknown): Unavailable =>
  new Unavailable('The disk of the database failed. Try again in a minute.', { retryAfter: 60, cause });

/** The commit was sent, and nobody knows whether it happened: trying again might do the same thing twice. */
export const unknownOutcome = (cause: unknown): Unavailable =>
  new Unavailable(
    'The database failed while this was being saved: it may or may not have been saved. Check before you send it again.',
    { cause },
  );
