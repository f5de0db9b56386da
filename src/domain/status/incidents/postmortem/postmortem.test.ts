import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../../test/support/harness.ts';
import { resourceContract } from '../../../../../test/support/resource-contract.ts';
import { postmortemRoutes } from './resource.ts';

const path = '/incidents/1/postmortem';
const now = { human: '0 seconds ago', string: '2026-03-10 12:00:00' };
const none = { human: null, string: null };

onBothDatabases('the post-mortem of an incident', (harness) => {
  const createIncident = async (values: object = {}) => {
    const body = { name: 'Down', status: 4, message: 'm', ...values };
    const response = await harness.post('/incidents', body, {
      token: await harness.token('incidents.manage'),
    });
    assert.equal(response.status, 200);
  };
  const write = async (body: object, headers: Record<string, string> = {}) =>
    harness.put(path, body, { token: await harness.token('incidents.manage'), headers });
  const written = async (body: object) => {
    const response = await write(body);
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  /** What the incident says about its post-mortem. */
  const stateFor = async (token?: string) =>
    (await harness.get('/incidents/1', { token })).body.data.attributes.postmortem;

  resourceContract(harness, {
    routes: postmortemRoutes,
    prepare: async () => {
      await createIncident();
      await written({ body: 'b' });
    },
    refused: [
      {
        request: 'PUT /incidents/1/postmortem',
        body: { body: '', published: 'maybe', published_at: 'soon', notifications: 7 },
        errors: {
          body: ['The body field is required.'],
          published: ['The published field must be true or false.'],
          published_at: ['The published at field must be a valid date.'],
          notifications: ['The notifications field must be true or false.'],
        },
      },
    ],
  });

  test('begins as a draft, which only those who may write it can read', async () => {
    await createIncident();
    assert.equal((await harness.get(path, { token: await harness.token('*') })).status, 404);
    const types = await harness.eventsOf(async () => {
      assert.deepEqual((await write({ body: '## What happened' })).body.data, {
        id: '1',
        type: 'postmortems',
        attributes: {
          id: 1,
          incident_id: 1,
          body: '## What happened',
          state: 'draft',
          notifications: false,
          published: none,
          created: now,
          updated: now,
        },
        relationships: { incident: { data: { type: 'incidents', id: '1' } } },
      });
    });
    assert.deepEqual(types, ['postmortem.created']);
    const reader = await harness.token('components.manage');
    const writer = await harness.token('incidents.manage');
    assert.equal((await harness.get(path)).status, 404);
    assert.equal((await harness.get(path, { token: reader })).status, 404);
    assert.equal((await harness.get(path, { token: writer })).status, 200);
    assert.deepEqual(
      [await stateFor(), await stateFor(reader), await stateFor(writer)],
      ['none', 'none', 'draft'],
    );
  });

  test('is published once, and keeps that time when it is edited', async () => {
    await createIncident();
    await written({ body: 'first' });
    harness.clock.advance(60);
    const published = { human: '0 seconds ago', string: '2026-03-10 12:01:00' };
    const types = await harness.eventsOf(async () => {
      assert.deepEqual((await written({ published: true })).published, published);
      harness.clock.advance(60);
      const edited = await written({ body: 'second', published: true });
      assert.equal(edited.published.string, published.string);
      assert.equal(edited.updated.string, '2026-03-10 12:02:00');
      await written({ body: 'second' });
    });
    assert.deepEqual(types, ['postmortem.updated', 'postmortem.updated']);
    assert.equal((await harness.get(path)).body.data.attributes.body, 'second');
    assert.equal((await harness.get('/incidents')).body.data[0].attributes.postmortem, 'published');
    assert.equal((await written({ published: false })).state, 'draft');
    assert.equal((await harness.get(path)).status, 404);
    assert.equal(await stateFor(), 'none');
  });

  test('may have been published earlier, but not later, and a draft has no time of publication', async () => {
    await createIncident();
    const errorsOf = async (body: object) => (await write(body)).body.errors?.published_at;
    assert.deepEqual(await errorsOf({ body: 'b', published_at: '2026-03-01' }), [
      'The published at field needs the published field to be true.',
    ]);
    assert.deepEqual(await errorsOf({ body: 'b', published: true, published_at: '2026-03-11' }), [
      'The published at field must not be in the future.',
    ]);
    const { published } = await written({ body: 'b', published: true, published_at: '2026-03-01' });
    assert.equal(published.string, '2026-03-01 00:00:00');
    const corrected = await written({ published_at: '2026-03-02' });
    assert.equal(corrected.published.string, '2026-03-02 00:00:00');
  });

  test('says who is told before it is published, and not afterwards', async () => {
    await createIncident();
    await written({ body: 'b', notifications: true });
    assert.equal((await written({ notifications: false, published: true })).notifications, false);
    const refused = await write({ notifications: true });
    assert.deepEqual(refused.body.errors, {
      notifications: ['The notifications field can be changed only while the post-mortem is a draft.'],
    });
    assert.equal((await write({ notifications: false, body: 'c' })).status, 200);
    assert.equal((await write({ notifications: true, published: false })).status, 200);
  });

  test('needs a text only when it is created', async () => {
    await createIncident();
    assert.deepEqual((await write({ published: true })).body.errors, {
      body: ['The body field is required.'],
    });
    await written({ body: 'b' });
    assert.equal((await written({ published: true })).body, 'b');
  });

  test('is as hidden as its incident', async () => {
    await createIncident({ visible: 0 });
    await written({ body: 'b', published: true });
    const insider = await harness.token('components.manage');
    assert.equal((await harness.get(path)).status, 404);
    assert.equal((await harness.get(path, { token: insider })).status, 200);
    const manager = await harness.token('incidents.manage');
    await harness.put(
      '/incidents/1',
      { visible: 1, published_at: '2026-03-10 13:00:00' },
      { token: manager },
    );
    assert.equal((await harness.get(path, { token: insider })).status, 404);
    assert.equal((await harness.get(path, { token: manager })).status, 200);
    harness.clock.set(START + 3600);
    assert.equal((await harness.get(path)).status, 200);
  });

  test('is deleted into the trash, and comes back as it was', async () => {
    await createIncident();
    await written({ body: '# Lessons\n\nWe *learned*.', published: true });
    const before = (await harness.get(path)).body.data;
    const token = await harness.token('incidents.delete');
    assert.deepEqual(await harness.eventsOf(() => harness.delete(path, { token })), ['postmortem.deleted']);
    assert.equal((await harness.delete(path, { token })).status, 404);
    const trash = { token: await harness.token('trash.manage', 'trash.delete') };
    const [entry] = (await harness.get('/trash', trash)).body.data;
    assert.equal(entry.attributes.name, '# Lessons We *learned*.');
    assert.deepEqual(
      await harness.eventsOf(() => harness.post('/trash/postmortems/1/restore', undefined, trash)),
      ['postmortem.restored'],
    );
    assert.deepEqual((await harness.get(path)).body.data, before);
  });

  test('does not come back while its incident is deleted or has another one', async () => {
    await createIncident();
    await written({ body: 'first', published: true });
    const token = await harness.token('*');
    await harness.delete(path, { token });
    await written({ body: 'second', published: true });
    const restore = async () =>
      (await harness.post('/trash/postmortems/1/restore', undefined, { token })).body?.errors?.incident;
    assert.match((await restore())[0], /has another one by now\. Delete that one first: DELETE \/api\/inc/);
    await harness.delete('/incidents/1', { token });
    assert.match((await restore())[0], /is in the trash\. Restore the incident first/);
    await harness.post('/trash/incidents/1/restore', undefined, { token });
    assert.equal((await harness.get(path)).body.data.attributes.body, 'second');
    await harness.delete('/incidents/1', { token });
    assert.deepEqual(await harness.eventsOf(() => harness.delete('/trash/incidents/1', { token })), [
      'postmortem.purged',
      'incident.purged',
    ]);
    await harness.react();
    assert.deepEqual(await harness.query(sql`select * from postmortems`), []);
    assert.deepEqual(await harness.query(sql`select * from trash`), []);
  });

  test('a draft is not found by those who may delete, but not write', async () => {
    await createIncident();
    await written({ body: 'b' });
    const response = await harness.delete(path, { token: await harness.token('incidents.delete') });
    assert.equal(response.status, 404);
    const both = await harness.token('incidents.delete', 'incidents.manage');
    assert.equal((await harness.delete(path, { token: both })).status, 204);
  });

  test('is changed only if nobody else has changed it, and the incident keeps its own version', async () => {
    await createIncident();
    const token = await harness.token('*');
    const tagOf = async (of: string) => String((await harness.get(of, { token })).headers.etag);
    const version = (tag: string) => tag.slice(tag.lastIndexOf('.'));
    const incident = await tagOf('/incidents/1');
    await written({ body: 'mine' });
    assert.equal(version(await tagOf('/incidents/1')), version(incident));
    const tag = await tagOf(path);
    assert.equal((await write({ body: 'theirs' }, { 'if-match': tag })).status, 200);
    assert.equal((await write({ body: 'mine again' }, { 'if-match': tag })).status, 412);
    const stale = await harness.delete(path, { token, headers: { 'if-match': tag } });
    assert.equal(stale.status, 412);
    const fresh = await harness.delete(path, { token, headers: { 'if-match': await tagOf(path) } });
    assert.equal(fresh.status, 204);
    assert.equal((await write({ body: 'b' }, { 'if-match': tag })).status, 404);
  });

  test('is created only if nobody else has created one, if the request asks for that', async () => {
    await createIncident();
    const create = { 'if-none-match': '*' };
    assert.equal((await write({ body: 'mine' }, create)).status, 200);
    const late = await write({ body: 'theirs' }, create);
    assert.equal(late.status, 412);
    assert.match(late.body.message, /^Somebody has created this already, so nothing was written\. Read it/);
    assert.equal((await write({ body: '' }, create)).status, 412);
    const token = await harness.token('*');
    assert.equal((await harness.get(path, { token })).body.data.attributes.body, 'mine');
    assert.equal((await harness.put('/incidents/9/postmortem', {}, { token, headers: create })).status, 404);
  });

  test('is written once, however often a request with the same key arrives', async () => {
    await createIncident();
    const token = await harness.token('*');
    const options = { token, headers: { 'idempotency-key': 'k' } };
    const types = await harness.eventsOf(async () => {
      const first = await harness.put(path, { body: 'b' }, options);
      const second = await harness.put(path, { body: 'b' }, options);
      assert.deepEqual(second.body, first.body);
    });
    assert.deepEqual(types, ['postmortem.created']);
  });
});
