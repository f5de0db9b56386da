import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { statementsInTransactions } from '../../../test/support/in-transactions.ts';

const HIDDEN = 'SECRETCOMP';
const FOR_GUESTS = ['We are looking into a problem', 'We have noticed a problem and are looking into it.'];

onBothDatabases('publishing the draft of a rule whose component was hidden since', (harness) => {
  const world = new AlertWorld(harness);

  beforeEach(async () => {
    await world.post('/components', { name: HIDDEN });
    await world.post('/components', { name: 'Shop' });
    await world.post('/component-groups', { name: 'Nobody', visible: 2 });
    await world.post('/incident-templates', {
      name: 'Named',
      incident_name: "{{ incident.component|default('Something') }} is down",
      template: "{{ incident.component|default('Something') }} does not work.",
    });
    await world.addSource();
  });

  /** A draft that names its component, which guests do not see any more. */
  const prepare = async (template: string | null = null, hide: object = { component_group_id: 1 }) => {
    await world.post('/alert-rules', { action: 'draft', match: {}, component: 1, template });
    await world.fire({});
    await harness.react();
    const [draft] = await world.incidents();
    assert.ok(draft?.visible === 2 && draft.name.includes(HIDDEN) && draft.message.includes(HIDDEN));
    await world.put('/components/1', hide);
    await harness.react();
    return draft;
  };

  const texts = async () => (await world.incidents()).flatMap(({ name, message }) => [name, message]);
  const seen = async () => {
    const { status, body } = await harness.get('/incidents/1?include=components');
    assert.equal(status, 200);
    return JSON.stringify(body);
  };

  test('makes its text anew for guests', async () => {
    await prepare();
    await world.put('/incidents/1', { visible: 1 });
    assert.deepEqual(await texts(), FOR_GUESTS);
    assert.ok(!(await seen()).includes(HIDDEN));
  });

  test('makes it anew with the template of the rule, for a component that guests see', async () => {
    await prepare('named', { enabled: false });
    const components = [
      { id: 1, status: 4 },
      { id: 2, status: 4 },
    ];
    await world.put('/incidents/1', { visible: 1, components });
    assert.deepEqual(await texts(), ['Shop is down', 'Shop does not work.']);
    assert.ok(!(await seen()).includes(HIDDEN));
  });

  test('makes it anew if the component was deleted, and if a person has taken it off', async () => {
    await prepare();
    await world.put('/incidents/1', { components: [] });
    const token = await harness.token('*');
    assert.equal((await harness.delete('/components/1', { token })).status, 204);
    await world.put('/incidents/1', { visible: 1 });
    assert.deepEqual(await texts(), FOR_GUESTS);
  });

  test('makes it anew for a form that sends the same text again, as one that is over if it is', async () => {
    await prepare();
    await world.resolve();
    await harness.react();
    const [name, message] = await texts();
    await world.put('/incidents/1', { visible: 1, name, message, stickied: true });
    assert.deepEqual(await texts(), [
      FOR_GUESTS[0],
      'There was a problem. Our monitoring no longer sees it.',
    ]);
  });

  test('makes it anew for programs that speak the API of Cachet, and in what a dry run shows', async () => {
    await prepare();
    const token = await harness.token('*');
    const headers = { 'content-type': 'application/json', 'x-cachet-token': token };
    const dry = await harness.send('PUT', '/incidents/1?dry_run=true', { visible: 1 }, { token });
    assert.equal(dry.body.data.attributes.name, FOR_GUESTS[0], JSON.stringify(dry.body));
    const response = await harness.app.inject({
      method: 'PUT',
      url: '/api/v1/incidents/1',
      headers,
      payload: JSON.stringify({ visible: 1 }),
    });
    assert.equal(response.statusCode, 200, response.body);
    assert.deepEqual(await texts(), FOR_GUESTS);
  });

  test('leaves what a person wrote, and asks before it is published', async () => {
    await prepare();
    await world.put('/incidents/1', { message: `${HIDDEN} is slow.` });
    const token = await harness.token('*');
    const publication = { type: 'incident', id: 1, body: { visible: 1 } };
    const { body } = await harness.post('/contradictions', publication, { token });
    const said = body.data.find(({ kind }: { kind: string }) => kind === 'names_hidden');
    assert.equal(said?.summary, `The text names ${HIDDEN}, which guests do not see.`);
    assert.deepEqual([said.component.id, said.incident.id], [1, 1]);
    await world.put('/incidents/1', { visible: 1 });
    assert.deepEqual(await texts(), [FOR_GUESTS[0], `${HIDDEN} is slow.`]);
    // Somebody has decided that, and is not asked again.
    const again = await harness.post('/contradictions', publication, { token });
    assert.ok(!JSON.stringify(again.body).includes('names_hidden'));
  });

  test('makes it anew after somebody has published it, or changed it, and taken that back', async () => {
    const { name, message } = await prepare();
    for (const change of [{ visible: 1 }, { name: 'Slow', message: 'It is slow.' }]) {
      await world.put('/incidents/1', change);
      await world.post(`/events/${await harness.lastEventId()}/undo`);
      assert.deepEqual(await texts(), [name, message], 'what the rule wrote is back');
    }
    await world.put('/incidents/1', { visible: 1 });
    assert.deepEqual(await texts(), FOR_GUESTS);
    assert.ok(!(await seen()).includes(HIDDEN));
  });

  const ways: Readonly<Record<string, (draft: { name: string }) => Promise<unknown>>> = {
    'what is published with it': () => world.put('/incidents/1', { visible: 1, template: 'repeats' }),
    'a form that sends the same name again': ({ name }) =>
      world.put('/incidents/1', { visible: 1, name, template: 'repeats' }),
    'what is saved before': () => world.put('/incidents/1', { template: 'repeats' }),
    'an update that is written before': () =>
      world.post('/incidents/1/updates', { status: 2, template: 'repeats' }),
  };
  for (const [way, write] of Object.entries(ways))
    test(`lets a template repeat only what guests may read: ${way}`, async () => {
      const draft = await prepare();
      await world.post('/incident-templates', {
        name: 'Repeats',
        template: '{{ incident.name }} / {{ incident.message }}',
      });
      await write(draft);
      await world.put('/incidents/1', { visible: 1 });
      const { body } = await harness.get('/incidents/1?include=updates');
      assert.ok(!JSON.stringify(body).includes(HIDDEN), JSON.stringify(body));
      assert.ok(JSON.stringify(body).includes(FOR_GUESTS.join(' / ')), JSON.stringify(body));
    });

  const sendJson = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const token = await harness.token('*');
    const response = await harness.app.inject({
      method: 'PUT',
      url: path,
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        'x-cachet-token': token,
        ...headers,
      },
      payload: JSON.stringify(body),
    });
    assert.equal(response.statusCode, 200, response.body);
  };
  const meta = { owner: 'core' };
  const requests: Readonly<Record<string, () => Promise<unknown>>> = {
    'of an alert': () => world.post('/alerts/1/publish'),
    'of an alert, as another incident': () => world.post('/alerts/1/publish', { incident: 1 }),
    'of the draft': () => world.put('/incidents/1', { visible: 1 }),
    'with metadata, by a program for Cachet 2': () => sendJson('/api/v1/incidents/1', { visible: 1, meta }),
    'with metadata, by a program for Cachet 3': () =>
      sendJson('/api/incidents/1', { visible: 1, meta }, { 'x-daymark-dialect': 'cachet3' }),
  };
  for (const [request, publish] of Object.entries(requests))
    test(`renders the template while no other write waits for it: the publication ${request}`, async () => {
      await prepare('named');
      await world.put('/incidents/1', { stickied: true });
      await harness.react();
      const statements = await statementsInTransactions(harness, publish);
      assert.ok(statements.length > 0);
      assert.deepEqual(
        statements.filter((statement) => statement.includes('"incident_templates"')),
        [],
      );
      assert.deepEqual(await texts(), ['Something is down', 'Something does not work.']);
    });

  test('leaves everything as it is while guests see the component', async () => {
    const draft = await prepare('named', { description: 'Ours' });
    await world.put('/incident-templates/1', { template: 'Something else.' });
    await world.put('/incidents/1', { visible: 1 });
    assert.deepEqual(await texts(), [draft.name, draft.message]);
  });
});
