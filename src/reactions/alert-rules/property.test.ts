import { test } from 'node:test';
import fc from 'fast-check';
import { AlertModel, type ModelRule } from '../../../test/support/alert-model.ts';
import { anyStep, type Step } from '../../../test/support/alert-steps.ts';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { runs } from '../../../test/support/rounds.ts';

const anyRule: fc.Arbitrary<ModelRule> = fc.record({
  action: fc.constantFrom('nothing', 'status', 'draft', 'publish'),
  match: fc.constantFrom({}, { severity: 'critical' }, { labels: { team: 'core' } }),
  component: fc.constantFrom(1, 2, null),
  wait: fc.constantFrom(0, 0, 90),
  cool_down: fc.constantFrom(0, 0, 600),
  resolve_after: fc.constantFrom(null, 0, 120),
  group_by: fc.constantFrom(null, 'component', 'team'),
});

const rule = (values: Partial<ModelRule> = {}): ModelRule => ({
  action: 'publish',
  match: {},
  component: 1,
  wait: 0,
  cool_down: 0,
  resolve_after: 0,
  group_by: null,
  ...values,
});
const critical = { severity: 'critical' };
const minor = (key: 'a' | 'b' | 'c'): Step => ({ kind: 'fire', key, critical: false });
const major = (key: 'a' | 'b' | 'c'): Step => ({ kind: 'fire', key, critical: true });
const end = (key: 'a' | 'b' | 'c'): Step => ({ kind: 'end', key });
const pass = (seconds: number): Step => ({ kind: 'pass', seconds });
const edit: Step = { kind: 'edit', which: 0 };
const byHand = (status: number): Step => ({ kind: 'set', component: 1, status });
const result = (check: 1 | 2, verdict: 'ok' | 'failed'): Step => ({ kind: 'result', check, verdict });
const kill = (after: number): Step => ({ kind: 'kill', key: 'c', after });

/** What each guard is for, tried before anything else. Without that guard, the property fails with one of these. */
const directed: [ModelRule[], Step[]][] = [
  // What a person has touched: a worse alert, the end, and a rule that publishes.
  [[rule()], [minor('c'), edit, major('a'), end('c'), end('a'), pass(100)]],
  [
    [rule({ match: critical }), rule({ action: 'draft' })],
    [minor('c'), edit, major('a'), end('a'), end('c')],
  ],
  // What a person has set within the last hour.
  [[rule({ action: 'status' })], [byHand(2), minor('c'), pass(100), pass(4000), end('c')]],
  [[rule()], [byHand(2), minor('c'), pass(100)]],
  [[rule()], [minor('c'), byHand(2), major('a')]],
  [
    [rule({ match: critical, component: 2, group_by: 'team' }), rule({ group_by: 'team' })],
    [byHand(2), minor('a'), major('a')],
  ],
  // What is one cause, and what is not.
  [[rule({ action: 'draft', group_by: 'team' })], [minor('a'), minor('b'), minor('c'), major('a'), end('b')]],
  [[rule()], [minor('a'), minor('b'), end('a'), minor('a')]],
  // Times.
  [[rule({ cool_down: 600 })], [minor('c'), end('c'), minor('c'), pass(10), pass(700)]],
  [[rule({ wait: 90 })], [minor('c'), pass(10), pass(100), end('c')]],
  [
    [rule({ resolve_after: 120 })],
    [minor('c'), minor('a'), end('c'), pass(700), end('a'), pass(10), pass(700)],
  ],
  [[rule({ resolve_after: null })], [minor('c'), end('c'), pass(700)]],
  // Only a rule that publishes does, and then it resolves what another one prepared.
  [[], [minor('c'), end('c'), major('c')]],
  [
    [rule({ match: critical }), rule({ action: 'draft', resolve_after: null })],
    [minor('c'), major('a'), end('a'), end('c'), pass(10)],
  ],
  // A status stays as long as one of its alerts fires, and is set back when the alert becomes another rule's.
  [[rule({ action: 'status' })], [major('a'), minor('c'), end('a'), pass(10), end('c'), pass(10)]],
  [
    [rule({ match: critical }), rule({ action: 'status' })],
    [minor('c'), major('c'), end('c'), pass(10)],
  ],
  // A check whose parent is down.
  [[], [result(1, 'failed'), result(2, 'failed'), result(1, 'ok'), result(2, 'ok')]],
  // Killed before, in the middle of, and at the end of what the rules write.
  [[rule()], [kill(3), pass(10), kill(12), end('c'), kill(25), { kind: 'restart' }, end('c')]],
];

onBothDatabases('whatever happens to alerts', (harness) => {
  test('one cause has one incident, what a person touched stays, no text comes from an alert, and nothing is published that no rule allowed', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRule, { maxLength: 3 }),
        fc.array(anyStep, { minLength: 8, maxLength: 20 }),
        async (rules, steps) => {
          await harness.reset();
          const world = new AlertWorld(harness);
          for (const name of ['API', 'Shop']) await world.post('/components', { name });
          for (const values of rules) await world.post('/alert-rules', values);
          const check = { name: 'PAYLOAD', kind: 'tcp', target: '127.0.0.1:9' };
          await world.post('/checks', { ...check, component: 1 });
          await world.post('/checks', { ...check, component: 2, parent: 1 });
          await world.addSource();
          const model = new AlertModel(world, rules);
          for (const step of steps) await model.take(step);
        },
      ),
      // The smallest example would take minutes, and the one that failed is short.
      {
        ...runs(directed.length + 8, 400),
        examples: directed,
        endOnFailure: true,
        includeErrorInReport: true,
      },
    );
  });
});
