import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { everyGet, readEvery } from '../../../test/support/every-get.ts';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import { mailsIn } from '../../../test/support/mail.ts';
import { isLong, runs, sample } from '../../../test/support/rounds.ts';
import { formatDate } from '../../lib/dates.ts';
import { Receiver } from '../notifications/webhook/testing.ts';

const SECRET = 'SECRETCOMP';

type Hiding = 'none' | 'disabled' | 'signed in' | 'nobody';
interface Installation {
  readonly components: readonly Hiding[];
  readonly rules: readonly object[];
}
type Step =
  | { readonly kind: 'result'; readonly check: number; readonly verdict: 'ok' | 'failed' }
  | { readonly kind: 'fire' | 'end'; readonly key: string; readonly severity: string }
  | { readonly kind: 'hide'; readonly component: number; readonly by: Exclude<Hiding, 'none'> }
  | { readonly kind: 'publish'; readonly alert: number }
  | { readonly kind: 'write' | 'plan'; readonly component: number }
  | {
      readonly kind: 'publish draft' | 'update' | 'draft what was learned' | 'say what was learned';
      readonly incident: number;
    }
  | { readonly kind: 'pass'; readonly seconds: number };

const COMPONENTS = 3;
const PARTS = 12;
/** What every world is read through. */
const ALWAYS = [
  '/',
  '/history',
  '/rss',
  '/api/incidents?include=components,updates',
  '/api/components',
  '/api/v1/incidents',
];
const anyComponent = fc.integer({ min: 1, max: COMPONENTS });
const hidings = ['disabled', 'signed in', 'nobody'] as const;

const anyRule = fc.record({
  action: fc.constantFrom('publish', 'publish', 'draft', 'status'),
  match: fc.oneof(
    fc.constant({}),
    anyComponent.map((component) => ({ component })),
    fc.constant({ severity: 'critical' }),
  ),
  component: fc.option(anyComponent),
  template: fc.constantFrom(null, 'named'),
  notify: fc.boolean(),
  group_by: fc.constantFrom(null, 'team'),
  resolve_after: fc.constantFrom(0, 0, 120, null),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('result' as const),
    check: anyComponent,
    verdict: fc.constantFrom('ok' as const, 'failed' as const, 'failed' as const),
  }),
  fc.record({
    kind: fc.constantFrom('fire' as const, 'fire' as const, 'end' as const),
    key: fc.constantFrom('a', 'b'),
    severity: fc.constantFrom('warning', 'critical'),
  }),
  fc.record({ kind: fc.constant('hide' as const), component: anyComponent, by: fc.constantFrom(...hidings) }),
  fc.record({ kind: fc.constant('publish' as const), alert: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constantFrom('write' as const, 'plan' as const), component: anyComponent }),
  fc.record({
    kind: fc.constantFrom(
      'publish draft' as const,
      'publish draft' as const,
      'update' as const,
      'draft what was learned' as const,
      'say what was learned' as const,
    ),
    incident: fc.integer({ min: 1, max: 2 }),
  }),
  fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(10, 130, 4000) }),
);

const publishes = (values: object) => ({
  action: 'publish',
  match: {},
  component: null,
  template: null,
  notify: true,
  group_by: null,
  resolve_after: 0,
  ...values,
});
const result = (check: number, verdict: 'ok' | 'failed'): Step => ({ kind: 'result', check, verdict });
const fire = (severity: string): Step => ({ kind: 'fire', key: 'a', severity });

/** What each guard is for. Without it, the property fails with one of these. */
const directed: [Installation, Step[]][] = [
  // The text of a rule, of its template, and the one that says that it is over.
  ...hidings.flatMap((hiding): [Installation, Step[]][] =>
    [null, 'named'].map((template) => [
      { components: [hiding, 'none', 'none'], rules: [publishes({ component: 1, template })] },
      [fire('critical'), { kind: 'pass', seconds: 10 }, { kind: 'end', key: 'a', severity: 'critical' }],
    ]),
  ),
  // A check of a hidden component, and what a person publishes because of it.
  [
    { components: ['nobody', 'none', 'none'], rules: [] },
    [
      result(1, 'failed'),
      result(1, 'failed'),
      { kind: 'publish', alert: 1 },
      result(1, 'ok'),
      result(1, 'ok'),
    ],
  ],
  // It is hidden between the draft and its publication, by a rule and by a person.
  [
    {
      components: ['none', 'none', 'none'],
      rules: [publishes({ component: 1, match: { severity: 'critical' } })],
    },
    [
      result(1, 'failed'),
      result(1, 'failed'),
      { kind: 'hide', component: 1, by: 'nobody' },
      fire('critical'),
      { kind: 'pass', seconds: 10 },
    ],
  ],
  [
    { components: ['none', 'none', 'none'], rules: [] },
    [
      result(1, 'failed'),
      result(1, 'failed'),
      { kind: 'hide', component: 1, by: 'disabled' },
      { kind: 'publish', alert: 1 },
    ],
  ],
  // A person publishes the draft of a rule in the form of the incident.
  ...hidings.map((hiding): [Installation, Step[]] => [
    { components: [hiding, 'none', 'none'], rules: [publishes({ component: 1, template: 'named' })] },
    [fire('critical'), { kind: 'pass', seconds: 10 }, { kind: 'publish draft', incident: 1 }],
  ]),
  // And it was hidden since the rule wrote it.
  ...hidings.map((by): [Installation, Step[]] => [
    { components: ['none', 'none', 'none'], rules: [publishes({ component: 1, action: 'draft' })] },
    [fire('critical'), { kind: 'hide', component: 1, by }, { kind: 'publish draft', incident: 1 }],
  ]),
  // What was learned from it, as a draft and in public.
  [
    { components: ['nobody', 'none', 'none'], rules: [] },
    [
      result(1, 'failed'),
      result(1, 'failed'),
      { kind: 'draft what was learned', incident: 1 },
      { kind: 'publish draft', incident: 1 },
      { kind: 'say what was learned', incident: 1 },
    ],
  ],
  // The reminder of a maintenance, its beginning and its end.
  ...hidings.map((hiding): [Installation, Step[]] => [
    { components: [hiding, 'none', 'none'], rules: [] },
    [
      { kind: 'plan', component: 1 },
      { kind: 'pass', seconds: 130 },
      { kind: 'pass', seconds: 4000 },
      { kind: 'pass', seconds: 4000 },
    ],
  ]),
  // A template that a person uses.
  [{ components: ['none', 'signed in', 'none'], rules: [] }, [{ kind: 'write', component: 2 }]],
  // A hidden component joins an incident that the public sees, and stays in it alone.
  [
    {
      components: ['none', 'nobody', 'none'],
      rules: [publishes({ component: 3, group_by: 'team', match: { severity: 'critical' } })],
    },
    [
      fire('critical'),
      result(2, 'failed'),
      result(2, 'failed'),
      { kind: 'end', key: 'a', severity: 'critical' },
    ],
  ],
];

/** A world, and all that guests can read of it. */
class HiddenWorld extends AlertWorld {
  readonly #receiver: Receiver;
  readonly #names: string[] = [];
  static #round = 0;
  static hooks = 0;
  static mails = 0;

  constructor(harness: Harness, receiver: Receiver) {
    super(harness);
    this.#receiver = receiver;
  }

  async build({ components, rules }: Installation): Promise<void> {
    const groups = [
      { name: 'Signed in', visible: 0 },
      { name: 'Nobody', visible: 2 },
    ];
    for (const group of groups) await this.post('/component-groups', group);
    for (const [index, hiding] of components.entries()) {
      const name = `${SECRET}-${index + 1}`;
      this.#names.push(name);
      await this.post('/components', { name, ...this.#hide(hiding) });
      const check = { name: 'Check', kind: 'tcp', target: '127.0.0.1:9', component: index + 1 };
      await this.post('/checks', check);
    }
    await this.post('/incident-templates', {
      name: 'Named',
      incident_name: "{{ incident.component|default('Something') }} is down",
      template: "{{ incident.status }} {{ incident.component|default('nothing') }} {{ incident.name }}",
    });
    for (const rule of rules) await this.post('/alert-rules', rule);
    await this.addSource();
    const { clock, ctx } = this.harness;
    const at = clock.now();
    const own = { verified_at: at, created_at: at, updated_at: at, global: 1 as const };
    const email = 'reader@guest.example';
    const endpoint = this.#receiver.url;
    await ctx.connection.write
      .insertInto('subscribers')
      .values([
        { email, channel: 'email', endpoint: null, email_key: email, ...own },
        { email: '', channel: 'slack', endpoint, email_key: 'slack', ...own },
      ])
      .execute();
  }

  #hide = (hiding: Hiding): object =>
    ({
      none: {},
      disabled: { enabled: false },
      'signed in': { component_group_id: 1 },
      nobody: { component_group_id: 2 },
    })[hiding];

  async take(step: Step): Promise<void> {
    const { harness } = this;
    const token = await harness.token('*');
    const at = harness.clock.now();
    switch (step.kind) {
      case 'result':
        return this.result(step.check, step.verdict);
      case 'fire':
        await this.fire({ key: step.key, labels: { severity: step.severity, team: 'core' } });
        break;
      case 'end':
        await this.resolve(step.key, { startedAt: at - 60 });
        break;
      case 'hide':
        await this.put(`/components/${step.component}`, this.#hide(step.by));
        break;
      case 'publish':
        await harness.post(`/alerts/${step.alert}/publish`, {}, { token });
        break;
      case 'write': {
        const components = [{ id: step.component, status: 3 }];
        const body = { template: 'named', status: 1, components, notifications: true };
        await harness.post('/incidents', body, { token });
        break;
      }
      case 'plan': {
        // An hour before it begins, its subscribers are reminded.
        const body = {
          name: 'Upgrade',
          message: 'We upgrade.',
          scheduled_at: formatDate(at + 3660),
          completed_at: formatDate(at + 7200),
          components: [{ id: step.component }],
          notifications: true,
        };
        await harness.post('/schedules', body, { token });
        break;
      }
      case 'publish draft':
        await this.#publishDraft(step.incident, token);
        break;
      case 'update': {
        const body = { status: 2, template: 'named', notifications: true };
        await harness.post(`/incidents/${step.incident}/updates`, body, { token });
        break;
      }
      case 'draft what was learned':
      case 'say what was learned': {
        const published = step.kind === 'say what was learned';
        const body = { body: 'We learned much.', published, notifications: true };
        await harness.put(`/incidents/${step.incident}/postmortem`, body, { token });
        break;
      }
      case 'pass':
        harness.clock.advance(step.seconds);
    }
    await harness.react();
  }

  /** In the form of the incident. What a rule wrote before a component was hidden is made anew. */
  async #publishDraft(id: number, token: string): Promise<void> {
    await this.harness.put(`/incidents/${id}`, { visible: 1, notifications: true }, { token });
  }

  /** The names that guests may know: of what they see now, and what they could read before it was hidden. */
  async shown(): Promise<Set<string>> {
    const response = await this.harness.get('/components?per_page=100');
    return new Set(
      response.body.data.map(({ attributes }: { attributes: { name: string } }) => attributes.name),
    );
  }

  async #readable(): Promise<Map<string, string>> {
    const { api, pages } = await everyGet(this.harness.ctx, {
      guid: ['none'],
      language: ['de'],
      token: ['none'],
      incident: ['1', '2'],
    });
    // All addresses would take a second in each world: each world reads other ones.
    const all = [...api, ...pages];
    const some = isLong ? all : all.filter((_, index) => index % PARTS === HiddenWorld.#round % PARTS);
    HiddenWorld.#round++;
    const found = await readEvery(this.harness.ctx, [...ALWAYS, ...some], undefined);
    for (const [index, mail] of (await mailsIn(this.harness)).entries())
      if (mail.to.includes('@guest.example')) {
        found.set(`mail ${index}`, `${mail.subject}${mail.raw}${mail.text}`);
        HiddenWorld.mails++;
      }
    for (const [index, { body }] of this.#receiver.requests.entries()) {
      found.set(`hook ${index}`, body);
      HiddenWorld.hooks++;
    }
    return found;
  }

  async check(known: ReadonlySet<string>): Promise<void> {
    const secret = this.#names.filter((name) => !known.has(name));
    for (const [where, text] of await this.#readable())
      for (const name of secret) assert.ok(!text.includes(name), `${where} names ${name}`);
  }
}

onBothDatabases(
  'components that guests do not see',
  (harness) => {
    const receiver = new Receiver();
    before(() => receiver.start('127.0.0.1'));
    after(() => receiver.stop());

    test('are named in nothing that a guest can read, whatever rules, templates and people do', async () => {
      const examples = sample(harness.dialect, directed);
      await fc.assert(
        fc.asyncProperty(
          fc.record({
            components: fc.array(fc.constantFrom('none' as const, ...hidings), {
              minLength: COMPONENTS,
              maxLength: COMPONENTS,
            }),
            rules: fc.array(anyRule, { maxLength: 3 }),
          }),
          fc.array(anyStep, { minLength: 5, maxLength: 12 }),
          async (values, steps) => {
            await harness.reset();
            receiver.reset();
            const world = new HiddenWorld(harness, receiver);
            await world.build(values);
            // What was public once cannot be unsaid. It counts from its first publication in a text.
            const known = new Set<string>();
            for (const step of steps) {
              const before = await world.shown();
              await world.take(step);
              const named = JSON.stringify(await publicTexts(harness));
              for (const name of before) if (named.includes(name)) known.add(name);
            }
            for (const name of await world.shown()) known.add(name);
            await world.check(known);
          },
        ),
        {
          ...runs(examples.length + (harness.dialect === 'sqlite' ? 8 : 2), 200),
          examples,
          endOnFailure: true,
          includeErrorInReport: true,
        },
      );
      assert.ok(HiddenWorld.mails > 0 && HiddenWorld.hooks > 0, 'nobody was told anything');
    });
  },
  { webhooksPrivate: ['127.0.0.1/32'] },
);

/** What incidents say that everybody sees. */
const publicTexts = ({ ctx }: Harness) =>
  ctx.connection.read.selectFrom('incidents').select(['name', 'message']).where('visible', '=', 1).execute();
