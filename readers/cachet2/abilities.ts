import type { Ability } from '../../common/abilities.ts';

/** What the API of Cachet 2 can write. Every key of Cachet 2 may do all of it, whoever it belongs to. */
const areas = [
  'components',
  'component-groups',
  'incidents',
  'incident-updates',
  'metrics',
  'metric-points',
  'schedules',
  'subscribers',
] as const;

/** Cachet 3 can write these as well. */
const areasOfCachet3 = [...areas, 'incident-templates', 'schedule-updates'] as const;

const abilitiesFor = (names: readonly (typeof areasOfCachet3)[number][]): readonly Ability[] =>
  names.flatMap((area): Ability[] => [`${area}.manage`, `${area}.delete`]);

export const cachetApiAbilities = abilitiesFor(areas);

/** All abilities of Cachet 3, whose names are ours. `*` means these, and not what only Daymark can do. */
export const cachetAbilities = abilitiesFor(areasOfCachet3);
