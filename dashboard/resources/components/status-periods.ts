import { dateOf } from '../../ui/times.ts';
import type { ComponentStatus, KeptStatus } from './model.ts';

/** How long a status held, in milliseconds since 1970. */
export interface StatusPeriod {
  readonly status: ComponentStatus;
  readonly from: number;
  readonly to: number;
}

const DAYS_90 = 90 * 86_400_000;

/** The periods of the last 90 days, the oldest first, of statuses that have the newest first. */
export function periodsOf(statuses: readonly KeptStatus[], now: number): readonly StatusPeriod[] {
  const earliest = now - DAYS_90;
  const periods: StatusPeriod[] = [];
  let to = now;
  for (const { status, created } of statuses) {
    const from = Math.max(dateOf(created)?.getTime() ?? to, earliest);
    if (to > from) periods.unshift({ status, from, to });
    to = Math.min(to, from);
    if (to <= earliest) break;
  }
  return periods;
}
