/** Statuses of incidents and of their updates, by number. */
export const incidentStatuses = {
  0: 'Reported',
  1: 'Investigating',
  2: 'Identified',
  3: 'Watching',
  4: 'Fixed',
} as const;

export type IncidentStatus = keyof typeof incidentStatuses;

export const incidentStatusValues = [0, 1, 2, 3, 4] as const;
export const incidentStatusNames = incidentStatusValues.map((value) => incidentStatuses[value]);
