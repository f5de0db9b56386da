/**
 * Loaded into Daymark before it starts. Daymark remembers the rows of a statement until the version of the database changes,
 * also with `CACHE=off`. Here each look at the version finds a new one, as if somebody had written in between, so that rows
 * are read again. Requests that arrive in one turn of the event loop share a look, and so still share rows.
 */
import { StatementSync } from 'node:sqlite';

const { get } = StatementSync.prototype;
let version = 0;

StatementSync.prototype.get = function (this: StatementSync, ...values: Parameters<typeof get>) {
  const row = get.apply(this, values);
  if (this.sourceSQL !== 'pragma data_version') return row;
  version += 1;
  return { data_version: version };
} as typeof get;
