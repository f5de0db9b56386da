/** The words of Statuspage, and our numbers. */
export const componentStatuses: Readonly<Record<string, number>> = {
  operational: 1,
  degraded_performance: 2,
  partial_outage: 3,
  major_outage: 4,
  under_maintenance: 6,
};

export const incidentStatuses: Readonly<Record<string, number>> = {
  investigating: 1,
  identified: 2,
  monitoring: 3,
  resolved: 4,
  postmortem: 4,
  completed: 4,
};

/** How badly a component is affected, if only the impact of the whole incident is known. */
export const impacts: Readonly<Record<string, number>> = { minor: 2, major: 3, critical: 4 };

export const RESOLVED = 4;
