/** Sends one write and returns the id of the new record. */
export type Create = (path: string, body: object) => Promise<number>;

export interface DataIds {
  readonly groups: readonly number[];
  readonly components: readonly number[];
  readonly incidents: readonly number[];
}

/** How many groups and components there are. */
export interface DataSize {
  readonly groups: number;
  readonly components: number;
}

const USUAL_SIZE: DataSize = { groups: 5, components: 30 };

const groups = ['Website', 'Public API', 'Payments', 'Data platform', 'Infrastructure'];
const parts = ['Frontend', 'Gateway', 'Sign-in', 'Search', 'Background jobs', 'Storage'];
const titles = [
  'Elevated error rates',
  'Slow responses',
  'Delayed processing',
  'Failed sign-ins',
  'Connection timeouts',
  'Missing search results',
];
const FIRST_INCIDENT = Date.UTC(2026, 7, 1, 6, 30);
const HOURS_BETWEEN = 36;
const INCIDENTS = 60;

/** 60 incidents with 2 updates and 1 to 3 components each, and by default 30 components in 5 groups: the same in every run. */
export async function fill(create: Create, size: DataSize = USUAL_SIZE): Promise<DataIds> {
  const groupNames = Array.from({ length: size.groups }, (_, index) => nameAt(groups, index));
  const groupIds: number[] = [];
  for (const name of groupNames) groupIds.push(await create('/api/component-groups', { name }));

  const perGroup = size.components / size.groups;
  const components: { id: number; name: string }[] = [];
  for (const [index, groupId] of groupIds.entries()) {
    for (let place = 0; place < perGroup; place += 1) {
      const part = nameAt(parts, place);
      const name = `${groupNames[index]} ${part.toLowerCase()}`;
      const description = `${part} of the ${groupNames[index]}, in two regions with automatic failover.`;
      const body = { name, description, component_group_id: groupId };
      components.push({ id: await create('/api/components', body), name });
    }
  }

  const incidents: number[] = [];
  for (let index = 0; index < INCIDENTS; index += 1) {
    const affected = Array.from(
      { length: 1 + (index % 3) },
      (_, offset) => components[(index * 7 + offset * 11) % components.length] as (typeof components)[number],
    );
    const title = titles[index % titles.length] as string;
    // The newest two are still open.
    const open = index >= INCIDENTS - 2;
    const id = await create('/api/incidents', {
      name: `${title}: ${affected[0]?.name}`,
      status: 1,
      message: `We see **${title.toLowerCase()}** since a few minutes and are looking for the cause.`,
      occurred_at: moment(FIRST_INCIDENT + index * HOURS_BETWEEN * 3_600_000),
      components: affected.map(({ id }) => ({ id, status: open ? 2 : 1 })),
    });
    const updates = `/api/incidents/${id}/updates`;
    await create(updates, {
      status: 2,
      message: 'We’ve found the cause: a node ran out of connections after a deploy. We are rolling it back.',
    });
    await create(updates, {
      status: open ? 3 : 4,
      message: open
        ? 'The rollback is done. We are watching whether the numbers return to normal.'
        : 'Everything has been back to normal for an hour. We will publish what we learned.',
    });
    incidents.push(id);
  }
  return { groups: groupIds, components: components.map(({ id }) => id), incidents };
}

/** When all names are taken, they begin again with a number. */
const nameAt = (names: readonly string[], index: number): string => {
  const name = names[index % names.length] as string;
  return index < names.length ? name : `${name} ${Math.floor(index / names.length) + 1}`;
};

const moment = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ');
