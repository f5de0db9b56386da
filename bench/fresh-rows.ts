/**
 * Loaded into Daymark before it starts. Daymark caches the rows of a statement until the version of the database
 * changes, even with `CACHE=off`. Here every check of the version returns a new one, as if there had been a write, so
 * that rows are read again. Requests that arrive in one iteration of the event loop share a check, and therefore still
 * share rows.
 */
import { StatementSync } from 'node:sqlite';

const { get } = StatementSync.prototype;
let version = 0;

StatementSync.prototype.get = function (this: StatementSync, ...values: Parameters<typeof get>) {
  const row = get.apply(this, values);
  if (this.sourceSQL !== 'pragma data_version') return row;
  version += 1;
  // As a list, which is how Daymark reads it.
  return [version];
} as unknown as typeof get;
