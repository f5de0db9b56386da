import type { Logger } from 'pino';
import type { CheckOutcome, CheckSpec } from '../lib/checks/outcome.ts';
import type { ReadStatusPage } from '../lib/checks/status-page.ts';
import type { Clock } from '../lib/clock.ts';
import type { DeliveryTiming } from '../lib/delivery-timing.ts';
import type { Horizon } from '../lib/horizon.ts';
import type { Resolve } from '../lib/resolve.ts';
import type { SharedCounts } from '../lib/shared-counts.ts';
import type { Config } from './config.ts';
import type { Connection } from './db/connection.ts';
import type { Page } from './pages/page.ts';
import type { Pages } from './pages/pages.ts';

/** The HTTP request that a write comes from. */
export interface RequestOrigin {
  readonly id: string;
  /** The address of the client. */
  readonly address: string;
  readonly userAgent: string;
  /** The `Cookie` header. */
  readonly cookies: string | undefined;
  /** The ids of the events that the request has appended, for the header of its response. */
  readonly appended: number[];
}

/** What everything is handed explicitly. */
export interface Context {
  readonly config: Config;
  readonly connection: Connection;
  readonly clock: Clock;
  readonly timing: DeliveryTiming;
  readonly log: Logger;
  readonly pages: Pages;
  /** The page that a request is for. Without a request, it is the first one. */
  readonly page: Page;
  /** Absent if this is the only process, or if there are no requests to count. */
  readonly sharedCounts?: SharedCounts | undefined;
  /** How hosts that webhooks go to become addresses, where it is not as the system does it: tests. */
  readonly resolve?: Resolve;
  /** Reads the status pages of others, for checks that follow them. Absent where no checks run. */
  readonly readStatusPage?: ReadStatusPage;
  /** What a run that begins at a time, in milliseconds, finds in a demo. Undefined if the system is to be asked. */
  readonly simulateCheck?: ((check: CheckSpec, at: number) => CheckOutcome | undefined) | undefined;
  /** For a read whose result is kept: collects when the clock will change it. */
  readonly horizon?: Horizon | undefined;
  /** Absent for the command line and for the background worker. */
  readonly origin?: RequestOrigin;
}
