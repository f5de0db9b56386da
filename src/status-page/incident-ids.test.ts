import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../test/harness.ts';
import { Author, at, HOUR } from '../../test/page.ts';

onBothDatabases('the id of an incident', (world) => {
  test('redirects permanently to its page and keeps the query', async () => {
    const { attributes } = await new Author(world).incident('Slow');
    for (const [path, wanted] of [
      ['/incidents/1', `/incidents/${attributes.guid}`],
      ['/incidents/1?lang=de&x=%0d%0a', `/incidents/${attributes.guid}?lang=de&x=%0d%0a`],
    ] as const) {
      const { status, headers, text } = await world.visit(path);
      assert.equal(status, 301);
      assert.equal(headers.location, wanted);
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal(text, '');
    }
    const head = await world.app.inject({ method: 'HEAD', url: '/incidents/1' });
    assert.equal(head.statusCode, 301);
    assert.equal((await world.visit(`/incidents/${attributes.guid}`)).status, 200);
  });

  test('of a hidden incident is not found, exactly like an unknown number', async () => {
    const author = new Author(world);
    await author.incident('Staff', { visible: 0 });
    await author.incident('Nobody', { visible: 2 });
    await author.incident('Later', { published_at: at(HOUR) });
    await author.incident('Deleted');
    await world.delete('/incidents/4', { token: await world.token('incidents.delete') });
    const answerTo = async (path: string) => {
      const { status, headers, text } = await world.visit(path, {
        authorization: `Bearer ${await world.token('*')}`,
      });
      const { 'x-request-id': _, date: __, ...same } = headers;
      return { status, headers: same, text };
    };
    const unknown = await answerTo('/incidents/99');
    assert.equal(unknown.status, 404);
    for (const number of ['1', '2', '3', '4', '0', '01', '1e0', '-1', '2147483648', '9'.repeat(30)])
      assert.deepEqual(await answerTo(`/incidents/${number}`), unknown, number);
    world.clock.advance(HOUR);
    assert.equal((await world.visit('/incidents/3')).status, 301);
    await author.put('/incidents/3', { visible: 0 });
    assert.equal((await world.visit('/incidents/3')).status, 404);
  });
});

onBothDatabases(
  'the id of an incident, under a path prefix',
  (world) => {
    test('redirects to its page there', async () => {
      const { attributes } = await new Author(world).incident('Slow');
      const { headers } = await world.visit('/incidents/1');
      assert.equal(headers.location, `/status/incidents/${attributes.guid}`);
    });
  },
  { baseUrl: 'https://example.com/status' },
);
