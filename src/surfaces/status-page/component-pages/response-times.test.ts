import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, DAY, HOUR, open } from '../../../../test/support/page.ts';
import type { CheckResult } from '../../../domain/checks/model.ts';
import { storeResults } from '../../../domain/checks/results/store.ts';
import { findComponentsWithResponseTimes } from '../../../domain/checks/shown.ts';
import { system } from '../../../kernel/auth/actor.ts';
import { mayHide } from '../../../kernel/events/hiding.ts';
import { readAfter } from '../../../kernel/events/log.ts';
import { transaction } from '../../../kernel/events/transaction.ts';
import { tagsOfEvent } from '../cache-tags.ts';

const shown = { show_response_time: true, show_interval: true };

onBothDatabases('what the page of a component shows of its checks', (harness) => {
  let author: Author;
  beforeEach(async () => {
    author = new Author(harness);
    await author.component('Checkout');
  });
  const check = (values: object = {}) =>
    author.post('/checks', {
      name: 'Internal name',
      kind: 'http',
      target: 'http://10.20.30.40/secret-path',
      component: 1,
      ...values,
    });
  const store = (checkId: number, results: readonly (readonly [second: number, total: number])[]) =>
    transaction(harness.ctx, system, (tx) =>
      storeResults(
        tx,
        results.map(([second, total]) => ({
          checkId,
          result: {
            place: 'here',
            at: (START + second) * 1000,
            verdict: 'ok',
            reason: 'The secret reason',
            phases: { total },
            output: 'secret output',
          } satisfies CheckResult,
        })),
      ),
    );
  const page = (query = '') => open(harness, `/components/1${query}`);
  const values = async (query = '') =>
    (await page(query)).attribute('.chart', 'data-values')?.split(',').map(Number) ?? [];
  /** The medians are at most 2.5 % off. */
  const isNear = (found: number | undefined, exact: number) =>
    assert.ok(Math.abs((found ?? 0) - exact) <= exact * 0.03 + 0.5, `${found} instead of ${exact}`);

  test('is nothing, unless somebody wants it', async () => {
    await check();
    await store(1, [[0, 100]]);
    assert.deepEqual([(await page()).has('#response-times'), (await page()).has('#checked')], [false, false]);
  });

  test('is the median response time of each day of the range, in the time zone of the page', async () => {
    await author.settings({ timezone: 'Pacific/Auckland' });
    await check(shown);
    // Midnight in Auckland is at 11:00 UTC, one hour before the start.
    await store(1, [
      [-DAY, 40],
      [-2 * HOUR, 100],
      [-3 * HOUR, 100],
      [-4 * HOUR, 9000],
      [0, 300],
    ]);
    const days = await values();
    assert.equal(days.length, 90);
    isNear(days.at(-1), 300);
    isNear(days.at(-2), 100);
    assert.equal((await values('?days=30')).length, 30);
    assert.equal((await values('?days=365')).length, 365);
    assert.match((await page()).text('#response-times .span'), /^90 days ago Latest: \d+ ms Today$/);
  });

  test('is the day of UTC once the hours are gone', async () => {
    await check(shown);
    await store(1, [[-3 * DAY, 70]]);
    await sql`delete from check_rollups where step = 3600`.execute(harness.ctx.connection.write);
    isNear((await values()).at(-4), 70);
  });

  test('says how often it is checked, and from how many places if there are several', async () => {
    const text = async () => (await page()).text('#checked');
    await check({ show_interval: true, interval: 300 });
    assert.equal(await text(), 'Checked every 5 minutes');
    await check({ show_interval: true });
    assert.equal(await text(), 'Checked every 60 seconds');
    for (const name of ['Frankfurt', 'Virginia', 'Tokyo']) await author.post('/probes', { name });
    await author.put('/checks/1', { places: ['here', 'Frankfurt', 'Virginia', 'Tokyo'] });
    await author.delete('/probes/3');
    await author.put('/checks/2', { interval: 3600 });
    assert.equal(await text(), 'Checked every 5 minutes from 3 places');
    assert.equal((await page()).has('#response-times'), false);
    assert.equal(
      (await open(harness, '/components/1?lang=de')).text('#checked'),
      'Alle 5 Minuten von 3 Orten aus geprüft',
    );
    await author.put('/checks/1', { paused: true });
    assert.equal(await text(), 'Checked every 60 minutes');
    await author.delete('/checks/2');
    assert.equal((await page()).has('#checked'), false);
  });

  test('is never what is asked, nor what came of it', async () => {
    await check(shown);
    await store(1, [[0, 100]]);
    const { text } = await harness.visit('/components/1');
    for (const secret of ['10.20.30.40', 'secret', 'Internal name'])
      assert.ok(!text.includes(secret), secret);
  });

  test('names a check by its label alone, if it has one', async () => {
    const named = async () => (await page()).texts('#measured');
    await check({ ...shown, label: 'Pay by card' });
    await store(1, [[0, 100]]);
    assert.deepEqual(await named(), ['Pay by card']);
    assert.match((await page()).text('.chart desc'), /Pay by card/);
    await check({ ...shown, label: 'Pay by invoice' });
    await check({ show_interval: true, label: 'Not measured' });
    await check(shown);
    assert.deepEqual(await named(), ['Pay by card and Pay by invoice']);
    assert.ok(!(await harness.visit('/components/1')).text.includes('Internal name'));
    await author.put('/checks/1', { label: '' });
    await author.put('/checks/2', { label: null });
    assert.deepEqual(await named(), []);
    assert.match((await page()).text('.chart desc'), /Checkout/);
  });

  test('is chosen by those who may show metrics, its label included', async () => {
    await check({ ...shown, label: 'Pay by card' });
    await check({ label: 'Nobody sees it' });
    const token = await harness.token('checks.manage');
    const change = async (id: number, body: object) =>
      (await harness.put(`/checks/${id}`, body, { token })).status;
    assert.deepEqual(
      [
        await change(1, { label: 'Everything is free' }),
        await change(1, { interval: 30 }),
        await change(2, { label: 'Nobody sees this either' }),
      ],
      [403, 200, 200],
    );
  });

  test('is nothing for a heartbeat, which asks nobody', async () => {
    await check({ ...shown, kind: 'heartbeat', target: null });
    await store(1, [[0, 100]]);
    assert.deepEqual([(await page()).has('#response-times'), (await page()).has('#checked')], [false, false]);
    assert.deepEqual(await findComponentsWithResponseTimes(harness.ctx.connection.read), []);
  });

  test('changes nothing but the page of the component, and only if it is shown', async () => {
    const reader = { db: harness.ctx.connection.read };
    const effects = async (write: () => Promise<unknown>) => {
      const [{ newest = 0 } = {}] = await harness.query(
        sql<{ newest: number }>`select max(id) as newest from events`,
      );
      await write();
      const [event] = await readAfter(reader, newest, 10);
      assert.ok(event);
      return { tags: await tagsOfEvent(reader, event), hides: await mayHide(reader, event) };
    };
    const put = (body: object) => () => author.put('/checks/1', body);
    const tags = ['component-1'];
    assert.deepEqual(await effects(() => check()), { tags: [], hides: false });
    assert.deepEqual(await effects(put({ interval: 30 })), { tags: [], hides: false });
    assert.deepEqual(await effects(put({ show_interval: true })), { tags, hides: false });
    assert.deepEqual(await effects(put({ component: null })), { tags, hides: true });
    assert.deepEqual(await effects(put({ component: 1 })), { tags, hides: true });
    assert.deepEqual(await effects(put({ show_interval: false })), { tags, hides: true });
    const changed = () =>
      store(1, [
        [0, 100],
        [60, 100],
      ]);
    assert.deepEqual(await effects(changed), { tags: [], hides: false });
  });
});
