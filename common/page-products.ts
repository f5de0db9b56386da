/** The products whose public pages Daymark reads, for imports and for checks of the kind `status-page`. */
export const pageProducts = {
  daymark: 'Daymark',
  statuspage: 'Statuspage',
  instatus: 'Instatus',
  openstatus: 'openstatus',
  betterStack: 'Better Stack',
  cstate: 'cState',
  uptimeKuma: 'Uptime Kuma',
  gatus: 'Gatus',
  incidentIo: 'incident.io',
  upptime: 'Upptime',
  statusIo: 'Status.io',
  statuspal: 'Statuspal',
  cachet3: 'Cachet 3',
  cachet2: 'Cachet 2',
} as const;
