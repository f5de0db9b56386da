import type { HeadlineKind } from '../../src/domain/status/public-state/headline.ts';
import type { SystemStatus } from '../../src/domain/status/public-state/system-status.ts';

/** The headline that follows from what the API says: finer forms of its four statuses. The worst component names it. */
export function expectedHeadline(status: SystemStatus, latestStatuses: readonly number[]): HeadlineKind {
  const worst = [4, 3, 2, 6, 5].find((one) => latestStatuses.includes(one)) ?? 1;
  if (status === 'partial_outage' && worst === 4) return 'major_outage';
  if (status === 'partial_outage' && worst === 2) return 'degraded';
  if (status === 'partial_outage' && worst !== 3) return 'incident';
  if (status === 'operational' && latestStatuses.length === 0) return 'empty';
  return status === 'operational' && worst === 5 ? 'unknown' : status;
}
