import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { changesIn } from './changes.ts';
import { loadListedEntries, loadVisibleEntries } from './queries.ts';
import { documentNames, fillPage, StatuspageServer } from './testing.ts';

const iso = (seconds: number) => new Date((START + seconds) * 1000).toISOString();

onBothDatabases('changes in the Statuspage JSON', (harness) => {
  const server = new StatuspageServer();
  before(() => server.start(harness.ctx));
  after(() => server.stop());
  const { get: ask, read } = server;

  test('the ETag stays the same while nothing changes, and changes with what the public sees', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    for (const name of documentNames) {
      const { headers } = await ask(name);
      const etag = String(headers.etag);
      assert.match(etag, /^".+"$/);
      harness.clock.advance(5);
      await harness.post('/subscribers', { email: `${name.length}@example.com`, verified: true }, { token });
      await harness.post('/incidents', { name: 'x', message: 'x', status: 1, visible: 2 }, { token });
      const again = await ask(name, { 'if-none-match': etag });
      assert.equal(again.statusCode, 304, name);
      assert.equal(again.body, '');
      await harness.put('/components/1', { description: name }, { token });
      const changed = await ask(name, { 'if-none-match': etag });
      assert.equal(changed.statusCode, 200, name);
    }
  });

  test('documents that list no incidents give the same times as those that do, and read no texts for them', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    harness.clock.advance(100);
    const writes: [path: string, body: object][] = [
      ['/incidents/1/postmortem', { body: 'Why', published: true }],
      ['/incidents/1/updates', { status: 4, message: 'Done.' }],
      ['/schedules/2/updates', { message: 'Soon.' }],
    ];
    for (const [path, body] of writes) {
      harness.clock.advance(10);
      const response = await harness[path.endsWith('postmortem') ? 'put' : 'post'](path, body, { token });
      assert.ok(response.status < 300, JSON.stringify(response.body));
      const readContext = publicReadContext(harness.ctx, harness.ctx.page);
      const [listed, visible] = [
        await loadListedEntries(readContext),
        await loadVisibleEntries(readContext),
      ].map((entries) => {
        const { page, of } = changesIn(entries);
        return { page, components: [...entries.state.components.values()].map(of) };
      });
      assert.deepEqual(visible, listed, path);
      assert.equal(visible?.page, START + 160 + writes.findIndex(([one]) => one === path) * 10 + 10);
    }
    // Only the text of the post-mortem.
    const later = START + 900;
    await harness.ctx.connection.write.updateTable('postmortems').set({ updated_at: later }).execute();
    assert.equal(
      changesIn(await loadVisibleEntries(publicReadContext(harness.ctx, harness.ctx.page))).page,
      later,
    );
    harness.clock.advance(1);
    await harness.put('/components/3', { description: 'Letters' }, { token });
    const sql = await harness.statementsOf(() => read('status'));
    assert.ok(
      sql.every((text) => !/select incidents\.\*.*limit 50/s.test(text)),
      sql.join('\n'),
    );
  });

  const updatedAt = async (): Promise<string> => (await read('status')).page.updated_at;

  test('the page was updated when the public last saw a change', async () => {
    const token = await harness.token('*');
    await fillPage(harness, token);
    let time = 60;
    const changes: [method: 'put' | 'post', path: string, body: object][] = [
      ['put', '/settings', { name: 'Other' }],
      ['put', '/settings', { name: null }],
      ['put', '/component-groups/1', { name: 'Heart' }],
      ['put', '/components/3', { status: 1 }],
      ['put', '/incidents/1', { name: 'Slower answers' }],
      ['put', '/incidents/1/updates/1', { message: 'We still watch it.' }],
      ['post', '/incidents/1/updates', { status: 4, message: 'Done.' }],
      ['put', '/schedules/2', { name: 'Newer racks' }],
      ['post', '/schedules/2/updates', { message: 'Soon.' }],
    ];
    for (const [method, path, body] of changes) {
      assert.equal(await updatedAt(), iso(time), `before ${path}`);
      time += 10;
      harness.clock.advance(10);
      const response = await harness[method](path, body, { token });
      assert.equal(response.status, 200, JSON.stringify(response.body));
      assert.equal(await updatedAt(), iso(time), `after ${path}`);
    }
  });
});
