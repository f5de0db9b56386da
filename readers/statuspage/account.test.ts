import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { verifyChain } from '../../src/kernel/events/verify-chain.ts';
import { runImport } from '../../src/operations/importers/import.ts';
import { onBothDatabases } from '../../test/support/harness.ts';
import { describePages, readAccount } from './account.ts';
import { openStatuspage } from './source.ts';
import { StatuspageSource } from './statuspage-source.ts';
import { account, FakeStatuspage, KEY, ordinary, PAGE, Waiting } from './testing.ts';

onBothDatabases('importing from Statuspage with a key', (harness) => {
  const server = new FakeStatuspage();
  before(() => server.start());
  after(() => server.stop());
  beforeEach(() => {
    server.data = account();
    server.failures = [];
    server.largestPage = 100;
  });

  const open = async (waiting = new Waiting()) => {
    const data = await readAccount(waiting.open(server.url), waiting, PAGE);
    return new StatuspageSource(data, harness.clock.now());
  };
  const importAll = async () => runImport(harness.ctx, await open());
  const listed = async (path: string) =>
    (await harness.get(path, { token: await harness.token('*') })).body.data.map(
      ({ attributes }: { attributes: Record<string, unknown> }) => attributes,
    );

  test('brings everything that has a counterpart, and says what it left out', async () => {
    const { kinds, problems } = await importAll();
    const created = Object.entries(kinds)
      .map(([kind, { created: count, failed }]) => [kind, count, failed] as const)
      .filter(([, count, failed]) => count + failed > 0);
    assert.deepEqual(created, [
      ['groups', 1, 0],
      ['components', 2, 0],
      ['templates', 2, 0],
      ['incidents', 7, 1],
      ['schedules', 1, 0],
      ['metrics', 1, 0],
      ['subscribers', 5, 0],
    ]);
    const told = problems.join('\n');
    assert.match(told, /^Components without an id, left out: 2\.$/m);
    assert.match(told, /incident "" \(i000000empty\) was not imported: The name field is required/);
    assert.match(told, /Your page at Statuspage is not public: only your team can see it/);
    assert.match(told, /Metrics that come without their points: 1\./);
    assert.match(told, /Subscribers that Daymark cannot reach, left out: 1 by text message\./);
    assert.match(told, /Subscribers whose address is not confirmed, or is in quarantine: 2\./);
    assert.match(told, /Subscribers by webhook: 1\./);
    assert.match(told, /Subscribers who follow only components that no longer exist, left out: 1\./);

    const token = await harness.token('*');
    const settings = (await harness.get('/settings', { token })).body.data.attributes;
    assert.deepEqual(
      [settings.name, settings.about, settings.timezone, settings.support_url, settings.accent],
      ['Acme', 'Everything that we run.', 'Europe/Berlin', 'https://acme.example/help', '#3498db'],
    );
    assert.deepEqual(
      [settings.status_colours.major_outage, settings.status_colours.unknown],
      ['#e74c3c', '#7d8590'],
    );
    const [slow, again] = await listed('/incident-templates?sort=id');
    assert.deepEqual(
      [slow.slug, slow.incident_name, slow.status, slow.variables],
      ['slow', 'Slow answers', 1, []],
    );
    assert.deepEqual([again.slug, again.incident_name, again.status], ['slow-2', null, null]);
    const body = { template: 'slow', template_vars: { this: 'no' } };
    const made = await harness.post('/incidents', body, { token });
    assert.deepEqual(
      [made.body.data.attributes.name, made.body.data.attributes.message],
      ['Slow answers', 'We see {{ this }}.'],
    );
    const [metric] = await listed('/metrics');
    assert.deepEqual([metric.name, metric.suffix, metric.places], ['Uptime', '%', 4]);
  });

  test('incidents keep their times, updates, components and post-mortems, and maintenance is maintenance', async () => {
    await importAll();
    const one = async (name: string) => {
      const path = `/incidents?filter[name]=${encodeURIComponent(name)}&include=updates,components`;
      const { data } = (await harness.get(path)).body;
      return data[0];
    };
    const open = await one('API answers slowly');
    assert.deepEqual(
      [open.attributes.status.human, open.attributes.message, open.relationships.updates.data.length],
      ['Identified', 'We look into it.', 1],
    );
    const old = await one('Login was down');
    assert.deepEqual(
      [old.attributes.occurred.string, old.attributes.resolved.string, old.attributes.postmortem],
      ['2025-05-01 08:00:00', '2025-05-01 10:00:00', 'published'],
    );
    const postmortem = (await harness.get(`/incidents/${old.id}/postmortem`)).body.data.attributes;
    assert.match(postmortem.body, /A certificate ran out/);
    assert.equal(postmortem.published.string, '2025-05-03 09:00:00');
    const [components] = [await listed('/components?sort=id')];
    assert.deepEqual(
      components.map(
        ({ name, latest_status, created }: Record<string, { human: string; string: string }>) => [
          name,
          latest_status?.human,
          created?.string,
        ],
      ),
      [
        ['API', 'Partial outage', '2025-01-05 13:00:00'],
        ['Website', 'Operational', '2025-01-05 13:00:00'],
      ],
    );
    const [schedule] = await listed('/schedules');
    assert.deepEqual(
      [schedule.name, schedule.status.human, schedule.scheduled.string, schedule.completed.string],
      ['New database', 'Complete', '2025-07-10 01:00:00', '2025-07-10 03:00:00'],
    );
  });

  test('subscribers keep their confirmation and what they follow', async () => {
    await importAll();
    const { body } = await harness.get('/subscribers?filter[channel]=email,webhook&sort=id', {
      token: await harness.token('*'),
    });
    const rows = body.data.map(
      (each: {
        attributes: { channel: string; address: string; verified: boolean; global: boolean };
        relationships: { components: { data: { id: string }[] } };
      }) => [
        each.attributes.channel,
        each.attributes.address,
        each.attributes.verified,
        each.attributes.global,
        each.relationships.components.data.length,
      ],
    );
    assert.deepEqual(rows, [
      ['email', 'One@example.com', true, true, 0],
      ['email', 'two@example.com', true, false, 1],
      ['webhook', 'hooks.example/…path', true, true, 0],
      ['email', 'new@example.com', false, true, 0],
      ['email', 'bounced@example.com', false, true, 0],
    ]);
  });

  test('a second run changes nothing, and brings what is new since', async () => {
    await importAll();
    const newest = await harness.lastEventId();
    const again = await importAll();
    assert.equal(await harness.lastEventId(), newest);
    assert.equal(again.kinds.subscribers.known, 5);
    const [outage] = server.data.incidents as { incident_updates: object[]; status: string }[];
    outage?.incident_updates.unshift({ status: 'resolved', body: '', display_at: '2026-03-02T10:00:00Z' });
    Object.assign(outage ?? {}, { status: 'resolved' });
    for (const component of server.data.components)
      if (component instanceof Object) Object.assign(component, { status: 'operational' });
    const later = await importAll();
    assert.deepEqual([later.kinds.incidents.created, later.kinds.incidents.known], [0, 7]);
    const [incident] = await listed('/incidents?filter[name]=API answers');
    assert.deepEqual([incident.status.human, incident.resolved.string], ['Fixed', '2026-03-02 10:00:00']);
    const [api] = await listed('/components?sort=id');
    assert.equal(api.latest_status.human, 'Operational', 'the component was affected only by the incident');
  });

  test('whoever tried the public page first gets nothing twice', async () => {
    const { page, components, incidents } = server.data;
    const documents: Record<string, object> = {
      summary: { page: { id: page.id, name: page.name }, components: components.slice(0, 3) },
      incidents: {
        incidents: incidents
          .filter((each) => (each as { impact: string }).impact !== 'maintenance')
          .slice(0, 4),
      },
      'scheduled-maintenances': {
        scheduled_maintenances: incidents.filter(
          (each) => (each as { impact: string }).impact === 'maintenance',
        ),
      },
    };
    const fetchUrl = async (url: string) =>
      Response.json(documents[/([^/]+)\.json$/.exec(url)?.[1] ?? ''] ?? {});
    const source = await openStatuspage('https://status.acme.example', harness.clock.now(), fetchUrl);
    const first = await runImport(harness.ctx, source);
    assert.deepEqual([first.kinds.incidents.created, first.kinds.schedules.created], [4, 1]);
    const { kinds } = await importAll();
    assert.deepEqual(kinds.components, { created: 0, known: 2, failed: 0 });
    assert.deepEqual(kinds.incidents, { created: 3, known: 4, failed: 1 });
    assert.deepEqual(kinds.schedules, { created: 0, known: 1, failed: 0 });
  });

  test('a run that breaks off in the middle continues, nobody is notified, and the log verifies', async () => {
    server.data.active = Array.from({ length: 250 }, (_, index) => ({
      id: `s${index}`,
      mode: 'email',
      email: `reader${index}@example.com`,
    }));
    const source = await open();
    const failing = server.requests.length + 4;
    const interrupted = runImport(harness.ctx, source, (kind, done) => {
      if (kind === 'subscribers' && done >= 100 && server.requests.length <= failing)
        server.failures = Array.from({ length: 8 }, () => ({ status: 503, body: '' }));
    });
    await assert.rejects(interrupted, /it answers 503\. Try it later\. Run the same command again/);
    const { kinds } = await importAll();
    assert.ok(kinds.subscribers.known >= 100, `${kinds.subscribers.known} were there`);
    assert.equal(kinds.subscribers.known + kinds.subscribers.created, 252);
    await harness.react();
    assert.equal((await harness.get('/deliveries', { token: await harness.token('*') })).body.data.length, 0);
    assert.equal((await verifyChain(harness.ctx.connection.read)).problem, undefined);
  });
});

describe('reading the API of Statuspage', () => {
  const server = new FakeStatuspage();
  before(() => server.start());
  after(() => server.stop());
  beforeEach(() => {
    server.data = account();
    server.failures = [];
    server.largestPage = 100;
    server.requests.length = 0;
  });
  const addIncidents = () =>
    server.data.incidents.push(...Array.from({ length: 101 }, (_, index) => ordinary(100 + index)));

  test('makes one request a second, and tells how far it is', async () => {
    addIncidents();
    const waiting = new Waiting();
    const { incidents, maintenance } = await readAccount(waiting.open(server.url), waiting, PAGE);
    assert.equal(incidents.length + maintenance.length, 110);
    assert.equal(waiting.milliseconds, (server.requests.length - 1) * 1000);
    assert.ok(server.requests.includes(`/v1/pages/${PAGE}/incidents?page=2&limit=100`));
    assert.ok(waiting.steps.includes('Reading incidents and maintenance from Statuspage: 110'));
  });

  test('reads everything from a server that gives less than was asked for', async () => {
    addIncidents();
    server.largestPage = 30;
    const waiting = new Waiting();
    const { incidents } = await readAccount(waiting.open(server.url), waiting, PAGE);
    assert.equal(incidents.length, 109);
  });

  test('waits when it asks for too much and when the server is ill, and says so', async () => {
    server.failures = [
      { status: 420, body: 'Enhance your calm' },
      { status: 429, body: '', headers: { 'retry-after': '33' } },
      { status: 502, body: '<html>' },
    ];
    const waiting = new Waiting();
    const { page } = await readAccount(waiting.open(server.url), waiting, PAGE);
    assert.equal(page.name, 'Acme');
    assert.deepEqual(waiting.notices, [
      'Statuspage cannot be read: it answers 420, because it got too many requests. Trying again in 10 s.',
      'Statuspage cannot be read: it answers 429, because it got too many requests. Trying again in 33 s.',
      'Statuspage cannot be read: it answers 502. Trying again in 8 s.',
    ]);
  });

  test('gives up after eight tries, with a next step', async () => {
    server.failures = Array.from({ length: 8 }, () => ({ status: 429, body: '' }));
    const waiting = new Waiting();
    await assert.rejects(
      readAccount(waiting.open(server.url), waiting, PAGE),
      /too many requests\. Other programs may be using the same key: stop them, or wait\./,
    );
    assert.equal(server.requests.length, 8);
  });

  test('a wrong key, a page that it cannot read and an address without Statuspage have a next step', async () => {
    const waiting = new Waiting();
    const problem = async (work: Promise<unknown>) =>
      work.then(
        () => assert.fail('It must fail.'),
        (error: Error) => error.message,
      );
    assert.match(
      await problem(readAccount(waiting.open(server.url, 'another'), waiting, PAGE)),
      /does not accept the key \(401\)\. Copy it again/,
    );
    assert.equal(
      await problem(readAccount(waiting.open(server.url), waiting, 'elsewhere')),
      `The key cannot read a page elsewhere. The key can read:\n  --page ${PAGE}  Acme`,
    );
    assert.match(await describePages(waiting.open(server.url)), new RegExp(`--page ${PAGE} {2}Acme`));
    server.failures = [{ status: 200, body: '<p>Hello' }];
    assert.match(
      await problem(readAccount(waiting.open(server.url), waiting, PAGE)),
      /is not JSON\. Check --api-url/,
    );
    server.failures = [{ status: 422, body: { message: `Invalid: OAuth ${KEY}.` } }];
    assert.match(
      await problem(readAccount(waiting.open(server.url), waiting, PAGE)),
      /answers 422 to GET \/pages\/\w+: Invalid: OAuth …\.$/,
    );
    const away = new Waiting();
    const gone = new FakeStatuspage();
    await gone.start();
    const { url } = gone;
    await gone.stop();
    assert.match(
      await problem(readAccount(away.open(url), away, PAGE)),
      /no answer from http:\S+ \(ECONNREFUSED\)\. Check --api-url and the network\./,
    );
    assert.deepEqual(away.pauses, [], 'a wrong address does not get better');
  });

  test('what the plan of a company does not have is named, and the rest is read', async () => {
    const { metrics: _, ...without } = account();
    server.data = { ...without, metrics: undefined } as unknown as typeof server.data;
    const waiting = new Waiting();
    const { notes, components } = await readAccount(waiting.open(server.url), waiting, PAGE);
    assert.equal(components.length, 3);
    assert.match(notes.join('\n'), /The metrics cannot be imported\. Statuspage answers 404/);
  });
});
