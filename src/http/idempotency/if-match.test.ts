import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { formatDate } from '../../lib/dates.ts';

const versionIn = (etag: unknown): string | undefined => /\.(\w+)"$/.exec(String(etag))?.[1];

onBothDatabases('If-Match', (harness) => {
  const at = (seconds: number) => formatDate(START + seconds);
  const tagOf = async (path: string, token?: string): Promise<string> => {
    const { headers } = await harness.get(path, { token });
    assert.match(String(headers.etag), /^"[\w-]{27}\.[0-9a-f]{24}"$/, path);
    return String(headers.etag);
  };
  const put = (path: string, body: object, token: string, tag: string) =>
    harness.put(path, body, { token, headers: { 'if-match': tag } });

  /** A path for each kind of resource, and changes of it. */
  const fill = async (token: string): Promise<Record<string, object>> => {
    const make = async (path: string, body: object) => {
      const response = await harness.post(path, body, { token });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      return `${path}/${response.body.data.id}`;
    };
    const entries: [path: string, change: object][] = [
      [await make('/components', { name: 'API' }), { name: 'A' }],
      [await make('/component-groups', { name: 'Core' }), { components: [1] }],
      [
        await make('/incidents', { name: 'Down', status: 1, message: 'm' }),
        { components: [{ id: 1, status: 2 }] },
      ],
      [await make('/incidents/1/updates', { status: 2, message: 'm' }), { message: 'n' }],
      [await make('/schedules', { name: 'Move', message: 'm', scheduled_at: at(3600) }), { meta: { a: 1 } }],
      [await make('/schedules/1/updates', { message: 'm' }), { message: 'n' }],
      [await make('/incident-templates', { name: 'T', template: 't' }), { name: 'U' }],
      [await make('/metrics', { name: 'Time', suffix: 'ms' }), { places: 3 }],
      [await make('/subscribers', { email: 'a@b.example', verified: true }), { components: [1] }],
      [await make('/webhooks', { name: 'Hook', url: 'https://93.184.216.34/x' }), { name: 'Other' }],
      ['/settings', { name: 'Acme' }],
    ];
    return Object.fromEntries(entries);
  };

  test('changes every resource that nobody else changed, within one second too, and refuses what was written since', async () => {
    const token = await harness.token('*');
    for (const [path, change] of Object.entries(await fill(token))) {
      const tag = await tagOf(path, token);
      const written = await put(path, change, token, tag);
      assert.equal(written.status, 200, `${path} ${JSON.stringify(written.body)}`);
      assert.notEqual(versionIn(written.headers.etag), versionIn(tag), path);
      const types = await harness.eventsOf(async () => {
        for (const stale of [tag, tag.replace('"', '"x'), `W/${tag}`]) {
          const refused = await put(path, { name: 'Late', message: 'Late' }, token, stale);
          assert.equal(refused.status, 412, path);
          assert.match(refused.body.message, /^This was changed after you read it/);
        }
      });
      assert.deepEqual(types, []);
      // The answer of a write has the ETag for the next one.
      assert.equal((await put(path, {}, token, String(written.headers.etag))).status, 200, path);
      assert.equal(versionIn(await tagOf(path, token)), versionIn(written.headers.etag), path);
    }
  });

  test('never fails because of the clock', async () => {
    const token = await harness.token('*');
    const resources = await fill(token);
    const tags = new Map<string, string>();
    for (const path of Object.keys(resources)) tags.set(path, await tagOf(path, token));
    harness.clock.advance(2 * 86_400);
    await harness.react();
    for (const [path, tag] of tags) {
      assert.equal((await put(path, {}, token, tag)).status, 200, path);
    }
  });

  test('does not depend on who reads, on include and fields, or on the encoding', async () => {
    const token = await harness.token('*');
    await harness.post('/component-groups', { name: 'Hidden', visible: 0 }, { token });
    await harness.post('/components', { name: 'Secret', component_group_id: 1 }, { token });
    const body = { name: 'Down', status: 1, message: 'm', components: [{ id: 1, status: 2 }] };
    await harness.post('/incidents', body, { token });
    const tags = [
      await tagOf('/incidents/1'),
      await tagOf('/incidents/1', token),
      await tagOf('/incidents/1?include=components,updates', token),
      await tagOf('/incidents/1?fields[incidents]=name', token),
    ];
    // Guests have one of their own, which does not tell them of what they may not see.
    assert.equal(new Set(tags.slice(1).map(versionIn)).size, 1);
    for (const tag of [...tags, ...tags.map((one) => one.replace(/"$/, '-br"')), `"x", W/"y", ${tags[0]}`]) {
      assert.equal((await put('/incidents/1', {}, token, String(tag))).status, 200, String(tag));
    }
    const hidden = { components: [{ id: 1, status: 4 }] };
    assert.equal((await harness.put('/incidents/1', hidden, { token })).status, 200);
    assert.equal(versionIn(await tagOf('/incidents/1')), versionIn(tags[0]));
    assert.notEqual(versionIn(await tagOf('/incidents/1', token)), versionIn(tags[1]));
    assert.equal((await put('/incidents/1', {}, token, String(tags[0]))).status, 200);
    assert.equal((await put('/incidents/1', {}, token, String(tags[1]))).status, 412);
  });

  test('does not mind what is written to related records', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    await harness.post('/metrics', { name: 'Time', suffix: 'ms' }, { token });
    const [component, metric] = [await tagOf('/components/1'), await tagOf('/metrics/1')];
    const body = { name: 'Down', status: 1, message: 'm', components: [{ id: 1, status: 4 }] };
    await harness.post('/incidents', body, { token });
    await harness.post('/metrics/1/points', { value: 1 }, { token });
    assert.equal((await put('/components/1', { name: 'A' }, token, component)).status, 200);
    assert.equal((await put('/metrics/1', { name: 'A' }, token, metric)).status, 200);
  });

  test('notices that an update changed the status of its incident, and that a component joined a group', async () => {
    const token = await harness.token('*');
    await fill(token);
    const [incident, group] = [await tagOf('/incidents/1'), await tagOf('/component-groups/1')];
    await harness.post('/incidents/1/updates', { status: 4, message: 'm' }, { token });
    await harness.put('/components/1', { component_group_id: 1 }, { token });
    assert.equal((await put('/incidents/1', { status: 1 }, token, incident)).status, 412);
    assert.equal((await put('/component-groups/1', { components: [] }, token, group)).status, 412);
  });

  test('comes after 404 and before 422; * means that the record must exist', async () => {
    const token = await harness.token('*');
    await fill(token);
    assert.equal((await put('/components/9', { status: 99 }, token, '"x"')).status, 404);
    assert.equal((await put('/components/9', {}, token, '*')).status, 404);
    assert.equal((await put('/components/1', { status: 99 }, token, '"x"')).status, 412);
    assert.equal((await put('/components/1', { status: 99 }, token, '*')).status, 422);
    assert.equal((await put('/components/1', { status: 2 }, token, '*')).status, 200);
    assert.equal((await put('/webhooks/1', { url: 'nonsense' }, token, '"x"')).status, 412);
  });

  test('protects DELETE and PATCH', async () => {
    const token = await harness.token('*');
    await fill(token);
    const stale = { token, headers: { 'if-match': await tagOf('/components/1') } };
    await harness.put('/components/1', { name: 'New' }, { token });
    assert.equal((await harness.send('PATCH', '/components/1', { name: 'Old' }, stale)).status, 412);
    assert.equal((await harness.delete('/components/1', stale)).status, 412);
    const fresh = { token, headers: { 'if-match': await tagOf('/components/1') } };
    assert.equal((await harness.delete('/components/1', fresh)).status, 204);
    assert.equal((await harness.delete('/components/1', fresh)).status, 404);
    await harness.post('/metrics/1/points', { value: 1 }, { token });
    const point = { token, headers: { 'if-match': await tagOf('/metrics/1/points/1') } };
    await harness.post('/metrics/1/points', { value: 2 }, { token });
    assert.equal((await harness.delete('/metrics/1/points/1', point)).status, 412);
  });

  test('does not tell a caller who may not see a record that it exists', async () => {
    const token = await harness.token('*');
    const body = { name: 'Later', status: 1, message: 'm', published_at: at(3600) };
    await harness.post('/incidents', body, { token });
    const weak = await harness.token('incidents.delete');
    for (const tag of ['"x"', '*']) {
      const response = await harness.delete('/incidents/1', { token: weak, headers: { 'if-match': tag } });
      assert.equal(response.status, 404);
    }
  });

  test('must be well formed, and must belong to a single record', async () => {
    const token = await harness.token('*');
    await fill(token);
    for (const tag of ['x', '"x', 'x"', '"a" "b"', '*, "a"', 'w/"a"', '']) {
      const response = await put('/components/1', {}, token, tag);
      assert.equal(response.status, 400, tag);
      assert.match(response.body.message, /^The If-Match header must be/);
    }
    const bulk = await put('/components', { components: [] }, token, '"a"');
    assert.equal(bulk.status, 400);
    assert.match(bulk.body.message, /^If-Match compares a single record/);
  });

  test('of two changes that are based on the same answer, one wins', async () => {
    const token = await harness.token('*');
    await fill(token);
    const tag = await tagOf('/components/1');
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => put('/components/1', { name: `N${index}` }, token, tag)),
    );
    assert.deepEqual(responses.map(({ status }) => status).toSorted(), [200, ...Array(7).fill(412)]);
  });

  test('a 412 is kept for its Idempotency-Key, and nothing else of the write', async () => {
    const token = await harness.token('*');
    await fill(token);
    const options = { token, headers: { 'if-match': '"x"', 'idempotency-key': 'k' } };
    const types = await harness.eventsOf(async () => {
      for (const isReplayed of [undefined, 'true']) {
        const response = await harness.put('/components/1', { name: 'New' }, options);
        assert.deepEqual([response.status, response.headers['idempotency-replayed']], [412, isReplayed]);
        const missing = { token, headers: { 'if-match': '*', 'idempotency-key': 'm' } };
        const absent = await harness.put('/components/9', {}, missing);
        assert.deepEqual([absent.status, absent.headers['idempotency-replayed']], [404, isReplayed]);
      }
    });
    assert.deepEqual(types, []);
  });
});
