import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import { loadPage } from '../page-data.ts';
import { loadPageSnapshot, nextChangeByClock } from './page-snapshot.ts';
import { hasOnlyMetricPoints } from './queries.ts';
import { changedParts, isToken, stateOf } from './state-token.ts';

test('a token is distinguished from anything else', () => {
  assert.ok(isToken(`s${'Ab-_01'.repeat(9)}`));
  for (const text of [
    '',
    's',
    'sAb-_01',
    's'.repeat(14),
    `s${'Ab-_01'.repeat(66)}`,
    'latest',
    `s${'.'.repeat(12)}`,
    '12.1773144000',
  ])
    assert.ok(!isToken(text), text);
});

onBothDatabases('the token of a page', (harness) => {
  const state = async () =>
    stateOf(await loadPage(publicReadContext(harness.ctx, harness.ctx.page), { days: 90 }));
  const at = (seconds: number) =>
    new Date((START + seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');
  const turn = async () => {
    const snapshot = await loadPageSnapshot(harness.ctx, [{ days: 90 }]);
    return nextChangeByClock(snapshot, [snapshot.source.page({ days: 90 })]) - START;
  };

  test('depends on what the page shows: the same content has the same token', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    harness.clock.advance(60);
    const before = (await state()).token;
    assert.ok(isToken(before));
    await harness.put('/components/1', { description: 'For programs' }, { token });
    const { token: after } = await state();
    assert.notEqual(after, before);
    assert.deepEqual(changedParts(await state(), before), ['group-0']);
    assert.deepEqual(changedParts(await state(), after), []);
    await harness.put('/components/1', { description: null }, { token });
    assert.equal((await state()).token, before);
    await harness.put('/settings', { name: 'Acme' }, { token });
    assert.equal(changedParts(await state(), before), undefined);
    assert.equal(changedParts(await state(), '12.1773144000'), undefined);
  });

  test('changes with the clock at midnight and at publications, starts and ends, exactly when predicted', async () => {
    const token = await harness.token('*');
    assert.equal(await turn(), 12 * 3600);
    await harness.put('/settings', { timezone: 'Asia/Tokyo' }, { token });
    assert.equal(await turn(), 3 * 3600);
    await harness.post(
      '/incidents',
      { name: 'i', status: 1, message: 'm', published_at: at(100) },
      { token },
    );
    await harness.post(
      '/schedules',
      { name: 's', message: 'm', scheduled_at: at(200), completed_at: at(300) },
      { token },
    );
    const tokens: string[] = [];
    const turns: number[] = [];
    for (const time of [0, 99, 100, 199, 200, 299, 300, 400]) {
      harness.clock.set(START + time);
      tokens.push((await state()).token);
      turns.push(await turn());
    }
    assert.deepEqual(turns, [100, 100, 200, 200, 300, 300, 3 * 3600, 3 * 3600]);
    const [start, before, ...later] = tokens;
    assert.equal(start, before);
    assert.equal(new Set(later).size, 3);
    assert.deepEqual([later[0], later[2], later[4]], [later[1], later[3], later[5]]);
  });

  test('does not change at the time of something that stays hidden', async () => {
    const token = await harness.token('*');
    const incident = { name: 'i', status: 1, message: 'm', published_at: at(100) };
    await harness.post('/incidents', { ...incident, visible: 0 }, { token });
    await harness.post('/incidents', { ...incident, visible: 2 }, { token });
    await harness.post(
      '/schedules',
      { name: 's', message: 'm', scheduled_at: at(200), completed_at: at(300), published_at: at(900) },
      { token },
    );
    assert.equal(await turn(), 900);
  });

  test('fits into a URL, however many groups there are', async () => {
    const token = await harness.token('*');
    for (let id = 1; id <= 150; id++) {
      await harness.post('/component-groups', { name: `Group ${id}` }, { token });
      await harness.post('/components', { name: `Component ${id}`, component_group_id: id }, { token });
    }
    harness.clock.advance(60);
    const { token: before } = await state();
    assert.ok(before.length < 400, String(before.length));
    await harness.put('/components/77', { name: 'Another' }, { token });
    const behind = changedParts(await state(), before) ?? [];
    assert.ok(behind.includes('group-77'));
    assert.ok(behind.length < 5, behind.join());
  });

  test('metric points are distinguished from all other events', async () => {
    const token = await harness.token('*');
    await harness.post('/metrics', { name: 'm', suffix: 's' }, { token });
    const before = await harness.lastEventId();
    await harness.post('/metrics/1/points', { value: 1 }, { token });
    await harness.post('/metrics/1/points', { value: 2 }, { token });
    const points = await harness.lastEventId();
    await harness.post('/components', { name: 'API' }, { token });
    const readContext = publicReadContext(harness.ctx, harness.ctx.page);
    assert.equal(await hasOnlyMetricPoints(readContext, before, points), true);
    assert.equal(await hasOnlyMetricPoints(readContext, before - 1, points), false);
    assert.equal(await hasOnlyMetricPoints(readContext, before, points + 1), false);
  });
});
