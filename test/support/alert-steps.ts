import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { KyselyPlugin } from 'kysely';
import { storeResults } from '../../src/domain/checks/results/store.ts';
import { system } from '../../src/kernel/auth/actor.ts';
import type { Context } from '../../src/kernel/context.ts';
import { consume } from '../../src/kernel/events/consume.ts';
import { transaction } from '../../src/kernel/events/transaction.ts';
import { createBackgroundServices } from '../../src/operations/worker/start.ts';
import { alertConsumer } from '../../src/reactions/alert-rules/consumer.ts';
import { runAlertRules } from '../../src/reactions/alert-rules/run-rules.ts';
import type { AlertWorld } from './alerts.ts';

export const FIXED = 4;

/** The teams that alerts name in their labels, by their keys. The third names none. */
const teams = { a: 'core', b: 'web', c: undefined } as const;
type Key = keyof typeof teams;

/** The second check depends on the first one. */
type CheckId = 1 | 2;

export type Step =
  | { readonly kind: 'fire'; readonly key: Key; readonly critical: boolean }
  | { readonly kind: 'end'; readonly key: Key }
  | { readonly kind: 'pass'; readonly seconds: number }
  | { readonly kind: 'result'; readonly check: CheckId; readonly verdict: 'ok' | 'failed' }
  | { readonly kind: 'restart' }
  /** An alert fires, and the process is killed after so many statements of the rules. */
  | { readonly kind: 'kill'; readonly key: Key; readonly after: number }
  | { readonly kind: 'open'; readonly component: number }
  | { readonly kind: 'edit' | 'update' | 'resolve' | 'discard'; readonly which: number }
  | { readonly kind: 'publish'; readonly which: number }
  | { readonly kind: 'set'; readonly component: number; readonly status: number };

const key = fc.constantFrom<Key>('a', 'b', 'c');
const component = fc.constantFrom(1, 2);

export const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('fire'), key, critical: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end'), key }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pass'), seconds: fc.constantFrom(10, 100, 700, 4000) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('result'),
      check: fc.constantFrom<CheckId>(1, 2),
      verdict: fc.constantFrom('ok', 'failed'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'restart' }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('kill'), key, after: fc.nat(30) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open'), component }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('edit', 'update', 'resolve', 'discard'),
      which: fc.nat(1),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('publish'), which: fc.nat(2) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('set'), component, status: fc.constantFrom(1, 2, 3) }),
  },
) as fc.Arbitrary<Step>;

/** What people and checks did, which the rules have to respect. */
export interface Deeds {
  /** The incidents that people have written, as they left them. */
  readonly touched: Map<number, string>;
  /** The incidents that people have opened. */
  readonly opened: Set<number>;
  /** What people set components to, and when. */
  readonly set: Map<number, { readonly status: number; readonly at: number }>;
  readonly down: Set<CheckId>;
  /** Whether the second check failed while the first one was down. */
  isChildQuiet: boolean;
  hasDiscarded: boolean;
}

export const noDeeds = (): Deeds => ({
  touched: new Map(),
  opened: new Set(),
  set: new Map(),
  down: new Set(),
  isChildQuiet: false,
  hasDiscarded: false,
});

/** Lets one step happen, and notes what people and checks did. */
export async function take(world: AlertWorld, deeds: Deeds, step: Step): Promise<void> {
  const { harness } = world;
  switch (step.kind) {
    case 'fire':
      return fire(world, step.key, step.critical);
    case 'end':
      harness.clock.advance(1);
      return world.resolve(step.key);
    case 'pass':
      harness.clock.advance(step.seconds);
      return;
    case 'result':
      return addResults(world, deeds, step.check, step.verdict);
    case 'restart':
      return restart(world);
    case 'kill':
      await fire(world, step.key, true);
      await killRules(world, step.after);
      return restart(world);
    case 'open': {
      const components = [{ id: step.component, status: 2 }];
      const body = { name: 'By a person', message: 'By a person.', status: 1, components };
      const { id } = await world.post('/incidents', body);
      deeds.opened.add(Number(id));
      return touch(world, deeds, Number(id));
    }
    case 'set': {
      const { component, status } = step;
      const before = (await world.send('GET', `/components/${component}`)).attributes.status.value;
      // What changes nothing is not written.
      if (before !== status) deeds.set.set(component, { status, at: harness.clock.now() });
      await world.put(`/components/${component}`, { status });
      return;
    }
    case 'publish': {
      const alert = (await world.alerts())[step.which];
      if (!alert) return;
      const known = (await world.incidents()).map(({ id }) => id);
      const shown = await world.post(`/alerts/${alert.id}/publish`);
      const id = Number(shown.relationships.incident.data.id);
      if (!known.includes(id)) deeds.opened.add(id);
      return touch(world, deeds, id);
    }
    default:
      return write(world, deeds, step.kind, step.which);
  }
}

async function fire(world: AlertWorld, alertKey: Key, critical: boolean): Promise<void> {
  world.harness.clock.advance(1);
  const team = teams[alertKey];
  await world.fire({
    key: alertKey,
    labels: { ...(team && { team }), ...(critical && { severity: 'critical' }) },
  });
}

/** Two results in a row, so that it is certain. */
async function addResults(
  { harness }: AlertWorld,
  deeds: Deeds,
  checkId: CheckId,
  verdict: 'ok' | 'failed',
): Promise<void> {
  for (const _ of [1, 2]) {
    harness.clock.advance(10);
    const at = harness.clock.now() * 1000;
    const result = { place: 'here', at, verdict, reason: 'PAYLOAD', phases: { total: 1 } };
    await transaction(harness.ctx, system, (tx) => storeResults(tx, [{ checkId, result }]));
  }
  if (verdict === 'failed' && checkId === 2 && !deeds.down.has(2)) deeds.isChildQuiet = deeds.down.has(1);
  if (verdict === 'failed') deeds.down.add(checkId);
  else deeds.down.delete(checkId);
  if (deeds.down.size < 2) deeds.isChildQuiet = false;
}

async function restart({ harness }: AlertWorld): Promise<void> {
  await harness.background.stop();
  harness.background = createBackgroundServices(harness.ctx);
}

const killed = new Error('killed');

/** Lets the rules look at what is due, until the process is killed in the middle of it. */
async function killRules({ harness: { ctx } }: AlertWorld, after: number): Promise<void> {
  while (await consume(ctx, 'alerts', alertConsumer));
  let left = after;
  const killer: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw killed;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const { connection } = ctx;
  const dying: Context = {
    ...ctx,
    connection: { ...connection, begin: (work) => connection.begin((db) => work(db.withPlugin(killer))) },
  };
  await runAlertRules(dying).catch((error: unknown) => assert.equal(error, killed));
}

/** A person writes one of the incidents that are open. */
async function write(
  world: AlertWorld,
  deeds: Deeds,
  kind: 'edit' | 'update' | 'resolve' | 'discard',
  which: number,
): Promise<void> {
  const { harness } = world;
  const incident = (await world.incidents()).filter(({ status }) => status !== FIXED)[which];
  if (!incident) return;
  const path = `/incidents/${incident.id}`;
  if (kind === 'edit') await world.put(path, { name: `By a person at ${harness.clock.now()}` });
  else if (kind === 'discard') {
    await harness.delete(path, { token: await harness.token('*') });
    deeds.hasDiscarded = true;
  } else
    await world.post(`${path}/updates`, { status: kind === 'resolve' ? FIXED : 2, message: 'By a person.' });
  await touch(world, deeds, incident.id);
}

async function touch(world: AlertWorld, deeds: Deeds, id: number): Promise<void> {
  deeds.touched.set(id, await stateOf(world, id));
}

/** Everything that an incident says. */
export async function stateOf({ harness }: AlertWorld, id: number): Promise<string> {
  const { read } = harness.ctx.connection;
  const incident = await read.selectFrom('incidents').selectAll().where('id', '=', id).execute();
  const updates = await read
    .selectFrom('updates')
    .selectAll()
    .where('incident_id', '=', id)
    .orderBy('id')
    .execute();
  const links = await read
    .selectFrom('incident_components')
    .selectAll()
    .where('incident_id', '=', id)
    .orderBy('component_id')
    .execute();
  return JSON.stringify([incident, updates, links]);
}
