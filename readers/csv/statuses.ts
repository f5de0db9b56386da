/** The words for the statuses of components, as Daymark and other products write them. */
export const componentWords: ReadonlyMap<string, number> = new Map([
  ['operational', 1],
  ['performance issues', 2],
  ['degraded performance', 2],
  ['partial outage', 3],
  ['major outage', 4],
  ['unknown', 5],
  ['under maintenance', 6],
]);

export const incidentWords: ReadonlyMap<string, number> = new Map([
  ['reported', 0],
  ['investigating', 1],
  ['identified', 2],
  ['watching', 3],
  ['monitoring', 3],
  ['fixed', 4],
  ['resolved', 4],
]);
