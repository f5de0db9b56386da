import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author, at, HOUR } from '../../../test/support/page.ts';

onBothDatabases('the id of an incident', (harness) => {
  test('redirects permanently to its page and keeps the query', async () => {
    const { attributes } = await new Author(harness).incident('Slow');
    for (const [path, wanted] of [
      ['/incidents/1', `/incidents/${attributes.guid}`],
      ['/incidents/1?lang=de&x=%0d%0a', `/incidents/${attributes.guid}?lang=de&x=%0d%0a`],
    ] as const) {
      const { status, headers, text } = await harness.visit(path);
      assert.equal(status, 301);
      assert.equal(headers.location, wanted);
      assert.equal(headers['cache-control'], 'no-cache');
      assert.equal(text, '');
    }
    const head = await harness.app.inject({ method: 'HEAD', url: '/incidents/1' });
    assert.equal(head.statusCode, 301);
    assert.equal((await harness.visit(`/incidents/${attributes.guid}`)).status, 200);
  });

  test('of a hidden incident is not found, exactly like an unknown number', async () => {
    const author = new Author(harness);
    await author.incident('Staff', { visible: 0 });
    await author.incident('Nobody', { visible: 2 });
    await author.incident('Later', { published_at: at(HOUR) });
    await author.incident('Deleted');
    await harness.delete('/incidents/4', { token: await harness.token('incidents.delete') });
    const respondTo = async (path: string) => {
      const { status, headers, text } = await harness.visit(path, {
        authorization: `Bearer ${await harness.token('*')}`,
      });
      const { 'x-request-id': _, date: __, ...same } = headers;
      return { status, headers: same, text };
    };
    const unknown = await respondTo('/incidents/99');
    assert.equal(unknown.status, 404);
    for (const number of ['1', '2', '3', '4', '0', '01', '1e0', '-1', '2147483648', '9'.repeat(30)])
      assert.deepEqual(await respondTo(`/incidents/${number}`), unknown, number);
    harness.clock.advance(HOUR);
    assert.equal((await harness.visit('/incidents/3')).status, 301);
    await author.put('/incidents/3', { visible: 0 });
    assert.equal((await harness.visit('/incidents/3')).status, 404);
  });
});

onBothDatabases(
  'the id of an incident, under a path prefix',
  (harness) => {
    test('redirects to its page there', async () => {
      const { attributes } = await new Author(harness).incident('Slow');
      const { headers } = await harness.visit('/incidents/1');
      assert.equal(headers.location, `/status/incidents/${attributes.guid}`);
    });
  },
  { baseUrl: 'https://example.com/status' },
);
