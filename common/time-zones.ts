/** Every time zone that somebody can choose. UTC is missing in the lists of some browsers. */
export const timeZones: readonly string[] = [
  'UTC',
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC'),
];

/** With the one that was chosen, which the list may have under another name. */
export const timeZonesWith = (chosen: string | null): readonly string[] =>
  chosen === null || chosen === '' || timeZones.includes(chosen) ? timeZones : [chosen, ...timeZones];
