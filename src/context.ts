import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import type { Clock } from './lib/clock.ts';

/** What everything is handed explicitly. */
export interface Context {
  readonly config: Config;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly log: Logger;
  /** A transaction that is already open and that every write joins: bulk work, such as `daymark seed`. */
  readonly openTransaction?: Kysely<Database>;
}
