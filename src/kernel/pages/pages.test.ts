import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { mailsIn } from '../../../test/support/mail.ts';
import type { Json } from '../../../test/support/response.ts';
import { incidentSource } from '../../domain/status/incidents/queries.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import { command } from '../auth/actor.ts';
import { transaction } from '../events/transaction.ts';
import { Pages } from './pages.ts';

onBothDatabases('pages', (harness) => {
  const load = () => harness.ctx.pages.load(harness.ctx.connection.read);
  const addPage = async (id: number, url: string) => {
    await harness.ctx.connection.write.insertInto('pages').values({ id, url }).execute();
    await load();
  };

  afterEach(async () => {
    await harness.ctx.connection.write.deleteFrom('pages').where('id', '>', 1).execute();
    await load();
  });

  test('are one at first, which is at BASE_URL whatever the host of a request', async () => {
    await load();
    const { pages, page, config } = harness.ctx;
    assert.deepEqual(pages.all, [page]);
    assert.equal(page.id, 1);
    assert.equal(page.url, config.baseUrl);
    for (const host of ['status.example', 'other.example', '127.0.0.1:8080', '', undefined])
      assert.equal(pages.forHost(host), page, String(host));
  });

  test('are found by the host of a request, and a host that none has leads to the first', async () => {
    await addPage(2, 'https://second.example');
    await addPage(3, 'http://third.example:8081/status');
    const { pages } = harness.ctx;
    const idOf = (host: string | undefined) => pages.forHost(host).id;
    assert.deepEqual(
      ['status.example', 'second.example', 'SECOND.example:443', 'third.example:8081'].map(idOf),
      [1, 2, 2, 3],
    );
    assert.deepEqual(['third.example', 'second.example.evil.example', '', undefined].map(idOf), [1, 1, 1, 1]);
    assert.deepEqual(
      [2, 3, 4].map((id) => pages.withId(id).url),
      ['https://second.example', 'http://third.example:8081/status', 'https://status.example'],
    );
  });

  test('are what reads and writes are for', async () => {
    await addPage(2, 'https://second.example');
    const { ctx } = harness;
    const second = ctx.pages.withId(2);
    assert.equal(publicReadContext(ctx, second).page, second);
    const inside = await transaction({ ...ctx, page: second }, command, async ({ page }) => page);
    assert.equal(inside, second);
  });

  test('never share the statements and rows that were read for another', async () => {
    await addPage(2, 'https://second.example');
    const { ctx } = harness;
    const sources = ctx.pages.all.map((page) => incidentSource(publicReadContext(ctx, page)));
    assert.notEqual(sources[0], sources[1]);
    assert.notEqual(sources[0]?.key, sources[1]?.key);
  });

  test('have idempotency keys of their own', async () => {
    await addPage(2, 'https://second.example');
    const token = await harness.token('*');
    const create = async (host: string) => {
      const headers = { host, 'idempotency-key': 'the-same' };
      const response = await harness.post('/component-groups', { name: 'Core' }, { token, headers });
      return [response.body.data.id, response.headers['idempotency-replayed']];
    };
    assert.deepEqual(await create('status.example'), ['1', undefined]);
    assert.deepEqual(await create('second.example'), ['2', undefined]);
    assert.deepEqual(await create('status.example'), ['1', 'true']);
    assert.deepEqual(await create('second.example'), ['2', 'true']);
  });

  test('have what is created there, and subscribers are sent to the page that they follow', async () => {
    await addPage(2, 'https://second.example');
    const token = await harness.token('*');
    const headers = { host: 'second.example' };
    const create = async (path: string, body: object, options = {}) =>
      assert.equal((await harness.post(path, body, { token, ...options })).status, 200, path);
    for (const options of [{}, { headers }]) {
      const email = `${'headers' in options ? 'second' : 'first'}@x.example`;
      await create('/component-groups', { name: 'Core' }, options);
      await create('/metrics', { name: 'Latency', suffix: 'ms' }, options);
      await create('/subscribers', { email, verified: true }, options);
    }
    const pageIds = (table: string) =>
      harness.query(sql<{ page_id: number }>`select page_id from ${sql.table(table)} order by page_id`);
    for (const table of ['component_groups', 'metrics', 'subscribers'])
      assert.deepEqual(await pageIds(table), [{ page_id: 1 }, { page_id: 2 }], table);

    await create('/incidents', { name: 'Slow', message: 'm', status: 1, notifications: true });
    await harness.react();
    const mails = (await mailsIn(harness)) as Json[];
    assert.equal(mails.length, 2);
    for (const { headers: sent, text, html } of mails) {
      const [own, other] = /second@/.test(sent.to)
        ? ['second.example', 'status.example']
        : ['status.example', 'second.example'];
      for (const body of [text, html]) {
        assert.match(body, new RegExp(`https://${own}/incidents/`));
        assert.match(body, new RegExp(`https://${own}/unsubscribe/`));
        assert.doesNotMatch(body, new RegExp(`https://${other}/`));
      }
    }
  });

  test('cannot have the same address', async () => {
    await addPage(2, 'https://second.example');
    await assert.rejects(addPage(3, 'https://second.example'));
  });
});

test('a page whose address is not read yet is not known', () => {
  const pages = new Pages({ baseUrl: 'https://status.example', imageOrigins: [] });
  assert.equal(pages.forHost('second.example'), pages.first);
  assert.equal(pages.withId(2), pages.first);
});
