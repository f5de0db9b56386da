import fc from 'fast-check';

/** Random histories of everything that the public sees, written through the API. */

const HOUR = 3600;

/** Mostly operational, because a bad status hides the effect of windows. */
const componentStatus = fc.constantFrom(1, 1, 1, 1, 2, 3, 4, 5, 6);
const linkedStatus = fc.constantFrom(1, 2, 3, 4, 5, 6, 6, 6);
const incidentStatus = fc.constantFrom(0, 1, 2, 3, 4, 4, 4, 4, 4, 4);
const visible = fc.constantFrom(1, 1, 1, 0, 2);
/** Chooses an existing record. */
const chosen = fc.nat({ max: 1000 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const links = fc.uniqueArray(fc.record({ pick: fc.nat({ max: 5 }), status: linkedStatus }), {
  maxLength: 3,
  selector: ({ pick }) => pick,
});
/** Seconds before or after now; edges are hit exactly. */
const offset = fc.constantFrom(-26 * HOUR, -HOUR, -60, -1, 0, 1, 60, HOUR, 2 * HOUR, 26 * HOUR);
const mostlyNow = fc.oneof(
  { weight: 3, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: offset },
);

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      seconds: fc.constantFrom(1, 59, 60, HOUR, 25 * HOUR),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('add component' as const),
      status: componentStatus,
      enabled: fc.constantFrom(true, true, true, false),
      group: maybe(chosen),
      order: maybe(fc.nat({ max: 3 })),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change component' as const),
      pick: chosen,
      status: maybe(componentStatus),
      enabled: maybe(fc.boolean()),
      group: fc.option(maybe(chosen), { nil: undefined }),
      renamed: fc.constantFrom(false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('delete' as const),
      what: fc.constantFrom('components', 'component-groups', 'incidents', 'schedules', 'updates'),
      pick: chosen,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('add group' as const),
      visible,
      collapsed: fc.nat({ max: 2 }),
      order: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('change group' as const), pick: chosen, visible }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add incident' as const),
      status: incidentStatus,
      visible,
      stickied: fc.boolean(),
      occurred: mostlyNow,
      published: mostlyNow,
      links,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change incident' as const),
      pick: chosen,
      status: maybe(incidentStatus),
      visible: maybe(visible),
      occurred: mostlyNow,
      published: mostlyNow,
      links: maybe(links),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('update incident' as const),
      pick: chosen,
      status: incidentStatus,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('edit update' as const), pick: chosen, status: incidentStatus }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('add schedule' as const),
      starts: offset,
      ends: maybe(offset),
      status: maybe(fc.nat({ max: 2 })),
      published: mostlyNow,
      links,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('change schedule' as const),
      pick: chosen,
      starts: mostlyNow,
      ends: fc.option(mostlyNow, { nil: null }),
      status: fc.option(maybe(fc.nat({ max: 2 })), { nil: null }),
      published: mostlyNow,
      links: maybe(links),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('update schedule' as const), pick: chosen, ends: mostlyNow }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('settings' as const),
      share: fc.constantFrom(0.01, 0.25, 0.5, 1),
    }),
  },
);

export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const histories = (steps: number): fc.Arbitrary<Step[]> =>
  fc.array(step, { minLength: Math.ceil(steps / 2), maxLength: steps });
