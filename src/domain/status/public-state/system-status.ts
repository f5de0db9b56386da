import { MAJOR_OUTAGE, OPERATIONAL, UNDER_MAINTENANCE, UNKNOWN } from '../components/model.ts';

export const systemStatuses = {
  operational: 'All systems are operational.',
  under_maintenance: 'Some systems are under maintenance.',
  partial_outage: 'Some systems are experiencing issues.',
  major_outage: 'Many systems are down.',
} as const;

export type SystemStatus = keyof typeof systemStatuses;

export const systemStatusNames = Object.keys(systemStatuses) as SystemStatus[];

const harmless = [OPERATIONAL, UNDER_MAINTENANCE, UNKNOWN];

/**
 * The overall status, from the latest statuses of the enabled public components and the unresolved incidents. If at
 * least `majorOutageShare` of the components are in a major outage, so is the whole system.
 */
export function systemStatus(
  componentStatuses: readonly number[],
  hasUnresolvedIncident: boolean,
  majorOutageShare: number,
): SystemStatus {
  const down = componentStatuses.filter((status) => status === MAJOR_OUTAGE).length;
  // Division avoids a floating-point error: 100 * 0.07 is more than 7.
  if (down > 0 && down / componentStatuses.length >= majorOutageShare) return 'major_outage';
  const impaired = componentStatuses.some((status) => !harmless.includes(status));
  if (impaired || hasUnresolvedIncident) return 'partial_outage';
  return componentStatuses.includes(UNDER_MAINTENANCE) ? 'under_maintenance' : 'operational';
}
