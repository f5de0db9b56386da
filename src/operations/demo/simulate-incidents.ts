import { setTimeout as sleep } from 'node:timers/promises';
import { updateComponent } from '../../domain/status/components/actions.ts';
import { createIncident } from '../../domain/status/incidents/actions.ts';
import { createIncidentUpdate } from '../../domain/status/incidents/updates/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { type ComponentKey, components } from './company.ts';
import { currentIncidents } from './incidents-current.ts';
import {
  type ComponentStatusName,
  componentStatus,
  type IncidentStatusName,
  incidentStatus,
} from './types.ts';

interface Step {
  /** Seconds after the step before it. */
  readonly after: number;
  readonly status: IncidentStatusName;
  readonly message: string;
  readonly components: Readonly<Partial<Record<ComponentKey, ComponentStatusName>>>;
}

/** How the incident that is open at the start goes on. */
const payments: readonly Step[] = [
  {
    after: 15,
    status: 'identified',
    message:
      'Our partner has finished moving its directory lookups. Declines are down to 1%, and still falling.',
    components: { cards: 'slow', checkout: 'operational' },
  },
  {
    after: 40,
    status: 'watching',
    message: 'Declines are back to normal in all countries. We’ll keep monitoring.',
    components: { cards: 'operational', fraud: 'operational' },
  },
  {
    after: 45,
    status: 'fixed',
    message: 'Card payments work as usual again. Thank you for your patience.',
    components: {},
  },
];

/** What happens next, again and again. */
const search: { readonly name: string; readonly steps: readonly [Step, ...Step[]] } = {
  name: 'Search results are incomplete',
  steps: [
    {
      after: 40,
      status: 'investigating',
      message: 'Some products are missing from search results. Browsing by category works.',
      components: { search: 'partial' },
    },
    {
      after: 35,
      status: 'identified',
      message:
        'One of three index nodes stopped after a deployment. We are rebuilding its part of the index.',
      components: { search: 'slow' },
    },
    {
      after: 45,
      status: 'watching',
      message: 'The index is complete again. We’ll keep monitoring.',
      components: { search: 'operational' },
    },
    { after: 40, status: 'fixed', message: 'Search works as usual again.', components: {} },
  ],
};

/** The announcement on the page of the demo. */
export const announcement = `**This is a demo.** The incidents below go on by themselves: watch the page change without a reload. The checks \
are simulated, and nobody is contacted. Open a component, subscribe, or sign in with the link in your terminal and report an incident of your own.`;

const MAX_ROUNDS = 100;

/** Lets incidents go on while somebody looks at the demo, until it is stopped. */
export async function simulateIncidents(ctx: Context, signal: AbortSignal, second = 1000): Promise<void> {
  const wait = ({ after }: Step) => sleep(after * second, undefined, { signal, ref: false });
  const open = await findIncident(ctx, currentIncidents[0]?.name ?? '');
  for (const step of payments) {
    await wait(step);
    if (open !== undefined) await post(ctx, open, step);
  }
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const [first, ...others] = search.steps;
    await wait(first);
    const { status, message } = first;
    const body = { name: search.name, message, status: incidentStatus[status] };
    const id = await createIncident(ctx, command, body);
    await setComponents(ctx, first);
    for (const step of others) {
      await wait(step);
      await post(ctx, id, step);
    }
  }
}

async function post(ctx: Context, incidentId: number, step: Step): Promise<void> {
  // Somebody who tries the dashboard may have resolved or deleted it.
  if (!(await isOpen(ctx, incidentId))) return;
  const { status, message } = step;
  await createIncidentUpdate(ctx, command, { status: incidentStatus[status], message }, incidentId);
  await setComponents(ctx, step);
}

async function setComponents(ctx: Context, { components: statuses }: Step): Promise<void> {
  for (const [key, status] of Object.entries(statuses) as [ComponentKey, ComponentStatusName][]) {
    const id = await findComponent(ctx, components[key].name);
    if (id !== undefined) await updateComponent(ctx, command, id, { status: componentStatus[status] });
  }
}

const findIncident = async ({ connection }: Context, name: string): Promise<number | undefined> =>
  (await connection.read.selectFrom('incidents').select('id').where('name', '=', name).executeTakeFirst())
    ?.id;

const findComponent = async ({ connection }: Context, name: string): Promise<number | undefined> =>
  (await connection.read.selectFrom('components').select('id').where('name', '=', name).executeTakeFirst())
    ?.id;

async function isOpen({ connection }: Context, id: number): Promise<boolean> {
  const row = await connection.read
    .selectFrom('incidents')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined && row.status !== incidentStatus.fixed;
}
