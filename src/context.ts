import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Connection } from './db/connect.ts';
import type { Database } from './db/schema.ts';
import type { Tx } from './events/transaction.ts';
import type { Clock } from './lib/clock.ts';
import type { Pace } from './lib/pace.ts';
import type { Resolve } from './lib/resolve.ts';

/** What everything is handed explicitly. */
export interface Context {
  readonly config: Config;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly pace: Pace;
  readonly log: Logger;
  /** How hosts that webhooks go to become addresses, where it is not as the system does it: tests. */
  readonly resolve?: Resolve;
  /** A transaction that is already open and that every write joins: bulk work, such as `daymark seed`. */
  readonly openTransaction?: Kysely<Database>;
  /** Does the work of a write and looks at what came of it, without letting it happen: `resources/deliveries/preview.ts`. */
  readonly dryRun?: <T>(tx: Tx, work: () => Promise<T>) => Promise<T>;
}
