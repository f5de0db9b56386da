import { createToken } from '../../domain/identity/tokens/actions.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { updateSettings } from '../../domain/settings/actions.ts';
import { createComponentGroup } from '../../domain/status/component-groups/actions.ts';
import { createComponent } from '../../domain/status/components/actions.ts';
import { type Actor, command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { ManualClock, Seconds } from '../../lib/clock.ts';
import { type ComponentKey, components, type GroupKey, groups, page, staff } from './company.ts';
import type { MetricKey } from './metrics.ts';

/** The context of the timeline: who acts, and the ids of what exists. */
export interface DemoContext {
  readonly ctx: Context;
  /** The person who runs the page. */
  readonly staff: Actor;
  /** The agent that sends metric points. */
  readonly agent: Actor;
  readonly groupIds: ReadonlyMap<GroupKey, number>;
  readonly componentIds: Map<ComponentKey, number>;
  readonly metricIds: Map<MetricKey, number>;
  /** By name. */
  readonly checkIds: Map<string, number>;
  readonly probeIds: Map<string, number>;
}

/** An action and its time. */
export interface TimelineStep {
  readonly at: Seconds;
  readonly run: (demo: DemoContext) => Promise<unknown>;
}

const FOUNDED_DAYS_AGO = 400;
const DAY = 86_400;

/** The first day: somebody installs Daymark, creates tokens, and adds the company's components. */
export async function createDemoContext(
  ctx: Context,
  clock: ManualClock,
  now: Seconds,
): Promise<DemoContext> {
  clock.set(now - FOUNDED_DAYS_AGO * DAY);
  const userId = await createUser(ctx, command, staff);
  const person = await actorFor(ctx, userId, 'operations', ['*']);
  const agent = await actorFor(ctx, userId, 'metrics agent', ['metric-points.manage']);

  await updateSettings(ctx, person, page);
  const groupIds = new Map<GroupKey, number>();
  for (const key of Object.keys(groups) as GroupKey[]) {
    clock.advance(45);
    groupIds.set(key, await createComponentGroup(ctx, person, groups[key]));
  }
  const demo: DemoContext = {
    ctx,
    staff: person,
    agent,
    groupIds,
    componentIds: new Map(),
    metricIds: new Map(),
    checkIds: new Map(),
    probeIds: new Map(),
  };
  for (const key of Object.keys(components) as ComponentKey[]) {
    clock.advance(80);
    if (components[key].sinceDays === undefined) await addComponent(demo, key);
  }
  return demo;
}

export async function addComponent(
  { ctx, staff, groupIds, componentIds }: DemoContext,
  key: ComponentKey,
): Promise<void> {
  const { group, name, description, link, meta } = components[key];
  const siblings = Object.values(components).filter((other) => other.group === group);
  const body = {
    name,
    description,
    link,
    order: siblings.indexOf(components[key]) + 1,
    component_group_id: group && groupIds.get(group),
    meta,
  };
  componentIds.set(key, await createComponent(ctx, staff, body));
}

export function componentId({ componentIds }: DemoContext, key: ComponentKey): number {
  const id = componentIds.get(key);
  if (id === undefined) throw new Error(`The component ${key} does not exist yet.`);
  return id;
}

/** An actor with its own token. The secret is discarded, so nobody can authenticate with it. */
async function actorFor(
  ctx: Context,
  userId: number,
  name: string,
  abilities: readonly string[],
): Promise<Actor> {
  const token = await createToken(ctx, command, userId, { name, abilities });
  return { type: 'token', id: Number.parseInt(token, 10), userId, abilities: new Set(abilities) };
}
