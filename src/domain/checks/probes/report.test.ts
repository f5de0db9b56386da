import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { createApp } from '../../../app.ts';
import { CheckRunner } from '../../../reactions/check-runner/runner.ts';
import { findBoundsReached } from '../bounds-reached.ts';
import { probeReportRoutes } from './report-routes.ts';

const check = { name: 'API', kind: 'http', target: 'http://127.0.0.1:9/', interval: 60 };

onBothDatabases('results of probes', (harness) => {
  const nowMs = () => harness.clock.now() * 1000;
  const addProbe = async (name: string): Promise<string> =>
    (await harness.post('/probes', { name }, { token: await harness.token('*') })).body.data.attributes.token;
  const addCheck = async (values: object): Promise<void> => {
    const response = await harness.post(
      '/checks',
      { ...check, ...values },
      { token: await harness.token('*') },
    );
    assert.equal(response.status, 200, JSON.stringify(response.body));
  };
  const read = async (path = '/checks/1'): Promise<Json> =>
    (await harness.get(path, { token: await harness.token('*') })).body.data;
  const result = (ok: boolean, at = nowMs(), values: object = {}) => ({
    check: 1,
    revision: 1,
    at,
    verdict: ok ? 'ok' : 'failed',
    reason: ok ? 'It works.' : 'It does not work.',
    phases: { total: 12, connect: 3 },
    ...values,
  });
  const deliver = async (token: string, results: readonly object[], values: object = {}): Promise<Json> => {
    const body = { version: '1.2.3', results, ...values };
    const response = await harness.post('/probe/results', body, { token });
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return response.body.data.attributes;
  };
  const changes = async (): Promise<string[]> =>
    (await read('/checks/1/changes?sort=id')).map(({ attributes }: Json) => attributes.state);
  /** One result a minute from each place, as in `x` for a failure and `o` for a success. */
  const minutes = async (lines: Record<string, string>): Promise<void> => {
    const length = Math.max(...Object.values(lines).map((line) => line.length));
    for (let minute = 0; minute < length; minute++) {
      for (const [token, line] of Object.entries(lines)) {
        const letter = line[minute];
        if (letter === 'x' || letter === 'o') await deliver(token, [result(letter === 'o')]);
      }
      harness.clock.advance(60);
    }
  };

  resourceContract(harness, { routes: probeReportRoutes });

  test('a probe gets its checks with their secrets, and only its own', async () => {
    const frankfurt = await addProbe('Frankfurt');
    const virginia = await addProbe('Virginia');
    await addCheck({ places: ['Frankfurt'], request: { token: 'hidden' } });
    await addCheck({ name: 'Here alone' });
    await addCheck({ name: 'Paused', places: ['here', 'Frankfurt'], paused: true });
    const { body } = await harness.get('/probe/assignments', { token: frankfurt });
    const { name, checks } = body.data.attributes;
    assert.equal(name, 'Frankfurt');
    assert.deepEqual(
      checks.map(({ id, request }: Json) => [id, request.token]),
      [[1, 'hidden']],
    );
    const others = await harness.get('/probe/assignments', { token: virginia });
    assert.deepEqual(others.body.data.attributes.checks, []);
  });

  test('the assignments wait for a change of the checks', async () => {
    const token = await addProbe('Frankfurt');
    const first = await harness.get('/probe/assignments', { token });
    const etag = String(first.headers.etag);
    const unchanged = await harness.get('/probe/assignments', { token, headers: { 'if-none-match': etag } });
    assert.equal(unchanged.status, 304);
    const headers = { 'if-none-match': etag, prefer: 'wait=20' };
    let isAnswered = false;
    const waiting = harness.get('/probe/assignments', { token, headers }).finally(() => {
      isAnswered = true;
    });
    await sleep(100);
    assert.equal(isAnswered, false);
    await addCheck({ places: ['Frankfurt'] });
    const changed = await waiting;
    assert.equal(changed.status, 200);
    assert.equal(changed.body.data.attributes.checks.length, 1);
  });

  test('a request that waits does not hold up a service that stops', async () => {
    const authorization = `Bearer ${await addProbe('Frankfurt')}`;
    const app = createApp(harness.ctx);
    const ask = (headers: Record<string, string>) =>
      app.inject({ url: '/api/probe/assignments', headers: { authorization, ...headers } });
    const etag = String((await ask({})).headers.etag);
    const waiting = ask({ 'if-none-match': etag, prefer: 'wait=25' });
    await sleep(100);
    await app.close();
    const { statusCode } = await Promise.race([waiting, sleep(15_000, { statusCode: 0 })]);
    assert.equal(statusCode, 304);
  });

  test('a delivery that is repeated counts once, in results and in sums', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['here', 'Frankfurt'] });
    const batch = [result(true, nowMs() - 2000), result(false, nowMs() - 1000)];
    const { time, ...receipt } = await deliver(token, batch);
    assert.equal(time, nowMs());
    assert.deepEqual(receipt, { least_version: '1.0.0', accepted: 2, repeated: 0, refused: 0 });
    const again = await deliver(token, [...batch, result(true)]);
    assert.deepEqual([again.accepted, again.repeated], [1, 2]);
    const [sum] = await read('/checks/1/results?resolution=day');
    assert.deepEqual([sum.attributes.place, sum.attributes.ok, sum.attributes.failed], ['Frankfurt', 2, 1]);
    assert.equal((await read('/checks/1/results')).length, 3);
  });

  test('a probe delivers no more results than its checks can have, and none that cannot be', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['Frankfurt'], interval: 60, retry_interval: 10 });
    const minute = Math.floor(nowMs() / 60_000) * 60_000 - 60_000;
    const flood = Array.from({ length: 500 }, (_, index) => result(true, minute + index * 100));
    const first = await deliver(token, flood);
    assert.deepEqual([first.accepted, first.repeated, first.refused], [9, 0, 491]);
    const told = async (at: number) =>
      (await findBoundsReached(harness.ctx.connection.read, at)).map(({ kind, id, name }) => ({
        kind,
        id,
        name,
      }));
    assert.deepEqual(await told(nowMs()), [{ kind: 'probe', id: 1, name: 'Frankfurt' }]);
    assert.deepEqual(await told(nowMs() + 86_400_000), []);
    // What was taken may be repeated, and the next minute is another one.
    const again = await deliver(token, [...flood.slice(0, 20), result(true, minute + 60_000)]);
    assert.deepEqual([again.accepted, again.repeated, again.refused], [1, 9, 11]);
    for (const phases of [{ total: -1 }, { total: 1, dns: -0.5 }, { total: 86_400_001 }]) {
      const body = { version: '1.0.0', results: [result(true, nowMs(), { phases })] };
      assert.equal((await harness.post('/probe/results', body, { token })).status, 422);
    }
    const early = await deliver(token, [result(true, -5)]);
    assert.equal(early.refused, 1);
  });

  test('results of other checks, of what was asked before, of the future and of long ago are refused', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['Frankfurt'] });
    await addCheck({ name: 'Not there' });
    const day = 86_400_000;
    const receipt = await deliver(token, [
      result(true, nowMs(), { check: 2 }),
      result(true, nowMs(), { check: 9 }),
      result(true, nowMs(), { revision: 2 }),
      result(true, nowMs() + 60_000),
      result(true, nowMs() - day - 1000),
      result(true, nowMs() - day + 1000),
    ]);
    assert.deepEqual([receipt.accepted, receipt.refused], [1, 5]);
  });

  test('a probe is seen with its version, its lag and its clock, and is gone when it stays away', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['Frankfurt'] });
    const said = { clock: nowMs() + 7300, waiting: 4, dropped: 2 };
    await deliver(token, [result(true, nowMs() - 30_000)], said);
    const { version, lag, clock_skew, waiting, dropped, state } = (await read('/probes/1')).attributes;
    assert.deepEqual(
      { version, lag, clock_skew, waiting, dropped, state },
      { version: '1.2.3', lag: 30, clock_skew: 7.3, waiting: 4, dropped: 2, state: 'connected' },
    );
    harness.clock.advance(91);
    assert.equal((await read('/probes/1')).attributes.state, 'gone');
  });

  test('two places of which one fails are no majority, and the explanation names them', async () => {
    const frankfurt = await addProbe('Frankfurt');
    const virginia = await addProbe('Virginia');
    await addCheck({ places: ['Frankfurt', 'Virginia'] });
    await minutes({ [frankfurt]: 'oxxx', [virginia]: 'oooo' });
    const { state, explanation, explanation_parts } = (await read()).attributes;
    assert.equal(state, 'unsure');
    assert.equal(
      explanation,
      'Fails in Frankfurt since 12:01 UTC; Virginia sees it working, so nothing was published.',
    );
    const since = '2026-03-10T12:01:00.000Z';
    assert.deepEqual(explanation_parts, [
      { code: 'fails', values: { since, places: ['Frankfurt'] } },
      { code: 'others_see_it_working', values: { places: ['Virginia'] } },
      { code: 'nothing_published', values: {} },
    ]);
    assert.deepEqual(await changes(), ['up']);
  });

  test('two of three places are enough, and the one that sees it working is named', async () => {
    const tokens = [
      await addProbe('Frankfurt'),
      await addProbe('Virginia'),
      await addProbe('Tokyo'),
    ] as const;
    await addCheck({ places: ['Frankfurt', 'Virginia', 'Tokyo'] });
    const types = await harness.eventsOf(() =>
      minutes({ [tokens[0]]: 'oxxx', [tokens[1]]: 'oxxx', [tokens[2]]: 'oooo' }),
    );
    assert.deepEqual(types, ['check.changed', 'check.changed']);
    const { state, explanation, explanation_parts } = (await read()).attributes;
    assert.equal(state, 'down');
    assert.match(explanation, /^Fails in Frankfurt and in Virginia since 12:01 UTC; Tokyo sees it working/);
    const { code, values } = explanation_parts[2];
    assert.deepEqual([code, values], ['enough_places', { needed: 2, counted: 3 }]);
  });

  test('a place that has stopped reporting has no say any more', async () => {
    const frankfurt = await addProbe('Frankfurt');
    const virginia = await addProbe('Virginia');
    await addCheck({ places: ['Frankfurt', 'Virginia'] });
    await minutes({ [frankfurt]: 'oo......', [virginia]: 'ooxxxxxx' });
    assert.equal((await read()).attributes.state, 'down');
  });

  test('what was kept through an outage counts in the sums of its time, and makes no false down now', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['Frankfurt'] });
    await minutes({ [token]: 'ooo' });
    harness.clock.advance(20 * 60);
    const began = nowMs() - 20 * 60_000;
    const kept = Array.from({ length: 20 }, (_, minute) => result(minute >= 5, began + minute * 60_000));
    const types = await harness.eventsOf(() => deliver(token, kept));
    assert.deepEqual(types, [], 'what is over alerts nobody');
    assert.equal((await read()).attributes.state, 'up');
    assert.deepEqual(await changes(), ['up']);
    const sums = await read('/checks/1/results?resolution=minute');
    const failed = sums.filter(({ attributes }: Json) => attributes.failed === 1);
    assert.equal(failed.length, 5);
    assert.equal(failed[0].attributes.at_iso, new Date(began).toISOString());
  });

  test('a failure that was kept and goes on is down from its beginning', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['Frankfurt'] });
    await minutes({ [token]: 'ooo' });
    harness.clock.advance(20 * 60);
    const began = nowMs() - 15 * 60_000;
    await deliver(
      token,
      Array.from({ length: 15 }, (_, minute) => result(false, began + minute * 60_000)),
    );
    const { state, since } = (await read()).attributes;
    assert.deepEqual([state, since.string], ['down', '2026-03-10 12:08:00']);
  });

  test('a check from which no probe has reported for long has no data, and goes on when one does', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['Frankfurt'] });
    await minutes({ [token]: 'oo' });
    const asked: number[] = [];
    const runner = new CheckRunner(harness.ctx, {
      ask: async (_, { id }) => {
        asked.push(id);
        throw new Error('Only the probe may ask.');
      },
    });
    for (let step = 0; step < 25; step++) {
      await runner.settle();
      harness.clock.advance(8);
    }
    assert.equal((await read()).attributes.state, 'no data');
    assert.deepEqual(asked, []);
    await deliver(token, [result(true)]);
    assert.equal((await read()).attributes.state, 'up');
    await runner.stop();
    assert.deepEqual(await changes(), ['up']);
  });

  test('the results of probes change nothing about the runs here', async () => {
    const token = await addProbe('Frankfurt');
    await addCheck({ places: ['here', 'Frankfurt'] });
    const nextRuns = () => harness.query(sql<{ next_ms: number }>`select next_ms, lease from check_runs`);
    const before = await nextRuns();
    await deliver(token, [result(false), result(false, nowMs() - 1000)]);
    assert.deepEqual(await nextRuns(), before);
  });
});
