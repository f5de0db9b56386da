import { MAJOR_OUTAGE, OPERATIONAL, UNDER_MAINTENANCE, UNKNOWN } from '../components/model.ts';

export const systemStatuses = {
  operational: 'All systems are operational.',
  under_maintenance: 'Some systems are under maintenance.',
  partial_outage: 'Some systems are experiencing issues.',
  major_outage: 'Many systems are down.',
} as const;

export type SystemStatus = keyof typeof systemStatuses;

export const systemStatusNames = Object.keys(systemStatuses) as SystemStatus[];

/** From this share of components in a major outage on, the whole system is. */
const MAJOR_OUTAGE_SHARE = 0.25;

const harmless = [OPERATIONAL, UNDER_MAINTENANCE, UNKNOWN];

/** The status of everything, from the latest statuses of the enabled public components and the unresolved incidents. */
export function systemStatus(
  componentStatuses: readonly number[],
  hasUnresolvedIncident: boolean,
  majorOutageShare = MAJOR_OUTAGE_SHARE,
): SystemStatus {
  const down = componentStatuses.filter((status) => status === MAJOR_OUTAGE).length;
  if (down > 0 && down >= componentStatuses.length * majorOutageShare) return 'major_outage';
  const impaired = componentStatuses.some((status) => !harmless.includes(status));
  if (impaired || hasUnresolvedIncident) return 'partial_outage';
  return componentStatuses.includes(UNDER_MAINTENANCE) ? 'under_maintenance' : 'operational';
}
