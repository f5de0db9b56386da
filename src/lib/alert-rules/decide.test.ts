import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { alertActions } from '../../../common/alerts.ts';
import { runs } from '../../../test/support/rounds.ts';
import { decide, type Facts, HAND_SECONDS } from './decide.ts';
import { inWords } from './duration.ts';
import { type AlertRule, matches, planFor, type RuledAlert } from './rule.ts';

const alert: RuledAlert = {
  source: 1,
  check: null,
  key: 'disk',
  group: 'db',
  component: 7,
  componentStatus: null,
  severity: 'critical',
  labels: { team: 'core', service: 'api' },
  state: 'firing',
  startedAt: 1000,
  endedAt: null,
};
const rule: AlertRule = {
  id: 5,
  position: 2,
  match: {},
  wait: 0,
  action: 'publish',
  component_id: null,
  status: null,
  cool_down: 0,
  group_by: null,
};
const facts: Facts = {
  now: 1000,
  componentName: 'API',
  isHidden: false,
  componentStatus: 1,
  setByHandAt: null,
  lastOpenedAt: null,
  incident: null,
  standing: null,
};
const open = { id: 3, isDraft: true, isTouched: false, isDiscarded: false, isHeld: false, hasHidden: false };
const decided = (r: Partial<AlertRule>, f: Partial<Facts> = {}, a: Partial<RuledAlert> = {}) => {
  const plan = planFor({ ...alert, ...a }, [{ ...rule, ...r }]);
  return decide(plan, { ...alert, ...a }, { ...facts, ...f });
};

test('a rule matches if everything that it names is so', () => {
  for (const [match, expected] of [
    [{}, true],
    [{ source: 1, component: 7, severity: 'critical' }, true],
    [{ severity: ['major', 'critical'] }, true],
    [{ labels: { team: 'core' } }, true],
    [{ source: 2 }, false],
    [{ check: 1 }, false],
    [{ component: 8 }, false],
    [{ severity: ['major'] }, false],
    [{ labels: { team: 'core', zone: 'a' } }, false],
    [{ labels: { toString: 'x' } }, false],
  ] as const)
    assert.equal(matches({ match }, alert), expected, JSON.stringify(match));
});

test('the first rule in the order acts, and without one a draft is prepared', () => {
  const rules = [
    { ...rule, id: 1, position: 2, action: 'draft' as const },
    { ...rule, id: 2, position: 1, action: 'nothing' as const, match: { source: 1 } },
  ];
  assert.equal(planFor(alert, rules).rule?.id, 2);
  assert.equal(planFor({ ...alert, source: 2 }, rules).rule?.id, 1);
  assert.equal(planFor(alert, []).action, 'draft');
});

test('alerts of one component have one cause, unless the rule groups them by a label', () => {
  assert.equal(planFor(alert, []).cause, 'component 7');
  assert.equal(planFor(alert, [{ ...rule, component_id: 9 }]).cause, 'component 9');
  assert.equal(planFor(alert, [{ ...rule, group_by: 'service' }]).cause, 'label service=api');
  assert.equal(planFor(alert, [{ ...rule, group_by: 'zone' }]).cause, 'component 7');
  assert.equal(planFor({ ...alert, component: null, source: null, check: 4 }, []).cause, 'check 4');
});

test('alerts without a component have one cause only if their sender says so', () => {
  const causes = (a: Partial<RuledAlert>) => planFor({ ...alert, component: null, ...a }, []).cause;
  assert.equal(causes({}), 'source 1 group db');
  assert.equal(causes({ key: 'cpu' }), causes({}));
  assert.notEqual(causes({ group: 'web' }), causes({}));
  assert.notEqual(causes({ source: 2 }), causes({}));
  assert.equal(causes({ group: null }), 'source 1 key disk');
  assert.notEqual(causes({ group: null, key: 'cpu' }), causes({ group: null }));
});

test('what is only for information does nothing, unless a rule says otherwise', () => {
  const info = { severity: 'info' } as const;
  assert.equal(planFor({ ...alert, ...info }, []).action, 'nothing');
  assert.equal(planFor({ ...alert, ...info }, [rule]).action, 'publish');
  const outcome = 'No rule matches, and alerts of the severity info do nothing without one.';
  for (const state of ['firing', 'resolved'] as const) {
    const plan = planFor({ ...alert, ...info, state }, []);
    assert.deepEqual(decide(plan, { ...alert, ...info, state }, facts), { kind: 'nothing', outcome });
  }
});

test('an alert that joins another one says what they have in common', () => {
  const joined = (a: Partial<RuledAlert>, r: Partial<AlertRule> = {}) => {
    const values = { ...alert, component: null, ...a };
    const plan = planFor(values, [{ ...rule, action: 'draft', ...r }]);
    return decide(plan, values, { ...facts, componentName: null, incident: open }).outcome;
  };
  const cause = (text: string) => `It joined the draft of the same cause (${text}).`;
  assert.equal(joined({}), cause('the sender’s group db'));
  assert.equal(joined({ group: null }), cause('the same alert'));
  assert.equal(joined({}, { group_by: 'team' }), cause('the label team=core'));
  assert.equal(joined({ source: null, check: 3 }), cause('checks without a component failed together'));
  assert.ok(joined({ group: 'g'.repeat(200) }).length < 160);
});

test('it says in one sentence what is done, or why nothing is', () => {
  const sentences: [string, ReturnType<typeof decided>][] = [
    ['Rule 2 published an incident.', decided({})],
    ['Rule 2 prepared a draft.', decided({ action: 'draft' })],
    ['Rule 2 says to do nothing.', decided({ action: 'nothing' })],
    ['Rule 2 set the status of API.', decided({ action: 'status', status: 4 })],
    ['API has the status that rule 2 gives it already.', decided({ action: 'status', status: 1 })],
    ['Rule 2 waits until it has lasted 5 minutes.', decided({ wait: 300 })],
    [
      'It joined the draft of the same cause (the component API), and rule 2 published it.',
      decided({}, { incident: open }),
    ],
    [
      'It joined the draft of the same cause (the component API).',
      decided({ action: 'draft' }, { incident: open }),
    ],
    [
      'It joined the incident of the same cause (the component API).',
      decided({}, { incident: { ...open, isDraft: false, isTouched: true } }),
    ],
    [
      'It joined the incident of the same cause (the component API). API was set by hand 2 minutes ago, so it stays as it is.',
      decided({}, { incident: { ...open, isDraft: false }, setByHandAt: 880 }),
    ],
    [
      'It joined the draft of the same cause (the component API). A person set a component of it within the last hour, so rule 2 does not publish it.',
      decided({}, { incident: { ...open, isHeld: true } }),
    ],
    [
      'It joined the draft of the same cause (the component API). Guests do not see a component of it, so rule 2 does not publish it.',
      decided({}, { incident: { ...open, hasHidden: true } }),
    ],
    [
      'Guests do not see API, so rule 2 prepared a draft and published nothing.',
      decided({}, { isHidden: true }),
    ],
    [
      'API keeps the worse status that it has because of other alerts.',
      decided({ action: 'status', status: 2 }, { componentStatus: 4, standing: { isNeeded: true } }),
    ],
    [
      'A person discarded the draft that it belonged to: nothing was done.',
      decided({}, { incident: { ...open, isDiscarded: true } }),
    ],
    [
      'API was set by hand 2 minutes ago, so rule 2 prepared a draft and published nothing.',
      decided({}, { setByHandAt: 880 }),
    ],
    [
      'API was set by hand 2 minutes ago, so rule 2 leaves it as it is.',
      decided({ action: 'status', status: 4 }, { setByHandAt: 880 }),
    ],
    [
      'Rule 2 opened an incident 40 seconds ago, and opens the next one after 5 minutes at the earliest.',
      decided({ cool_down: 300 }, { lastOpenedAt: 960 }),
    ],
    [
      'It ended after 30 seconds, and rule 2 waits for 1 minute: nothing was done.',
      decided({ wait: 60 }, {}, { state: 'resolved', endedAt: 1030 }),
    ],
    [
      'It was over after 30 seconds, before anything was done.',
      decided({}, {}, { state: 'resolved', endedAt: 1030 }),
    ],
    [
      'Rule 2 sets a status, but neither it nor the alert has a component: nothing was done.',
      decided({ action: 'status' }, { componentName: null }, { component: null }),
    ],
  ];
  for (const [sentence, { outcome }] of sentences) assert.equal(outcome, sentence);
  const plan = planFor(alert, []);
  assert.equal(decide(plan, alert, facts).outcome, 'No rule matches, so Daymark prepared a draft.');
});

test('what would be done is said in the conditional, whatever it is', () => {
  const would = (r: Partial<AlertRule>, f: Partial<Facts> = {}) =>
    decide(planFor(alert, [{ ...rule, ...r }]), alert, { ...facts, ...f }, 'would').outcome;
  assert.deepEqual(
    [
      would({}),
      would({ action: 'draft' }),
      would({ action: 'nothing' }),
      would({ wait: 300 }),
      would({ cool_down: 300 }, { lastOpenedAt: 960 }),
      would({ action: 'status', status: 4 }),
      would({ action: 'status', status: 1 }),
      would({ action: 'status', status: 4 }, { setByHandAt: 880 }),
      would({ action: 'status' }, { componentName: null }),
      would({ action: 'status', status: 2 }, { componentStatus: 4, standing: { isNeeded: true } }),
      would({}, { setByHandAt: 880 }),
      would({}, { incident: open }),
      would({}, { incident: { ...open, isDraft: false }, setByHandAt: 880 }),
      would({}, { incident: { ...open, isDiscarded: true } }),
    ],
    [
      'Rule 2 would publish an incident.',
      'Rule 2 would prepare a draft, which nobody outside would see.',
      'Rule 2 says to do nothing.',
      'Rule 2 would wait until it has lasted 5 minutes.',
      'Rule 2 opened an incident 40 seconds ago, and would open the next one after 5 minutes at the earliest.',
      'Rule 2 would set the status of API.',
      'API has the status that rule 2 would give it already.',
      'API was set by hand 2 minutes ago, so rule 2 would leave it as it is.',
      'Rule 2 sets a status, but neither it nor the alert has a component: nothing would be done.',
      'API would keep the worse status that it has because of other alerts.',
      'API was set by hand 2 minutes ago, so rule 2 would prepare a draft and publish nothing.',
      'It would join the draft of the same cause (the component API), and rule 2 would publish it.',
      'It would join the incident of the same cause (the component API). API was set by hand 2 minutes ago, so it would stay as it is.',
      'A person discarded the draft that it belonged to: nothing would be done.',
    ],
  );
});

test('what it waits for is looked at again at that time', () => {
  assert.deepEqual(
    [
      decided({ wait: 300 }),
      decided({ cool_down: 300 }, { lastOpenedAt: 960 }),
      decided({ action: 'status', status: 4 }, { setByHandAt: 880 }),
    ].map((decision) => decision.kind === 'wait' && decision.until),
    [1300, 1260, 880 + HAND_SECONDS],
  );
});

test('whatever is the case, only a rule that publishes lets the public see something, and never what a person touched', () => {
  const maybe = fc.option(fc.integer({ min: 0, max: 9000 }));
  const situation = fc.record({
    now: fc.integer({ min: 1000, max: 9000 }),
    componentName: fc.option(fc.constant('API')),
    componentStatus: fc.option(fc.integer({ min: 1, max: 6 })),
    isHidden: fc.boolean(),
    setByHandAt: maybe,
    lastOpenedAt: maybe,
    incident: fc.option(
      fc.record({
        id: fc.constant(3),
        isDraft: fc.boolean(),
        isTouched: fc.boolean(),
        isDiscarded: fc.boolean(),
        isHeld: fc.boolean(),
        hasHidden: fc.boolean(),
      }),
    ),
    standing: fc.option(fc.record({ isNeeded: fc.boolean() })),
  });
  const rules = fc.record({
    action: fc.constantFrom(...alertActions),
    wait: fc.integer({ min: 0, max: 900 }),
    cool_down: fc.integer({ min: 0, max: 900 }),
    status: fc.option(fc.integer({ min: 1, max: 6 })),
  });
  fc.assert(
    fc.property(rules, situation, fc.boolean(), (changes, found, isOver) => {
      const seen = { ...alert, ...(isOver && { state: 'resolved' as const, endedAt: 1010 }) };
      const decision = decide(planFor(seen, [{ ...rule, ...changes }]), seen, found);
      const shows =
        decision.kind === 'status' ||
        (decision.kind === 'join' && decision.publishes) ||
        (decision.kind === 'open' && decision.isPublic);
      const isHeld = found.setByHandAt !== null && found.setByHandAt + HAND_SECONDS > found.now;
      if (shows) {
        assert.ok(!isOver && !isHeld);
        assert.equal(changes.action, decision.kind === 'status' ? 'status' : 'publish');
        assert.ok(found.now >= alert.startedAt + changes.wait);
      }
      if (decision.kind !== 'status' && shows) assert.ok(!found.isHidden);
      if (decision.kind === 'join' && decision.publishes)
        assert.deepEqual(
          [found.incident?.isTouched, found.incident?.isHeld, found.incident?.hasHidden],
          [false, false, false],
        );
      if (decision.kind === 'open') assert.equal(found.incident, null);
      if (decision.kind === 'wait') assert.ok(decision.until > found.now);
      assert.match(decision.outcome, /^[A-Z].*\.$/);
    }),
    runs(500, 20_000),
  );
});

test('durations are told as people say them', () => {
  assert.deepEqual([0, 1, 59, 60, 90, 300, 3600, 7200, 86_400, 5000].map(inWords), [
    '0 seconds',
    '1 second',
    '59 seconds',
    '1 minute',
    '90 seconds',
    '5 minutes',
    '1 hour',
    '2 hours',
    '1 day',
    '83 minutes',
  ]);
});
