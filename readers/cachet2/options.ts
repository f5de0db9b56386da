import type { Seconds } from '../../src/lib/clock.ts';

export interface CachetOptions {
  /** The zone of the times in the database: `APP_TIMEZONE` of Cachet. */
  readonly zone: string;
  readonly now: Seconds;
  /** `APP_KEY` of Cachet 3, with which it has encrypted second factors. */
  readonly appKey?: Buffer | undefined;
}
