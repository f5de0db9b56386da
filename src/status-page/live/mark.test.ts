import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/harness.ts';
import { loadState, publicReading } from '../state.ts';
import { markOf, parseMark, printMark } from './mark.ts';
import { isOnlyPoints } from './queries.ts';

test('a mark is read as it was written, an event id alone is half of one, and nothing else is any', () => {
  assert.equal(printMark({ version: 12, turned: 1_773_144_000 }), '12.1773144000');
  assert.deepEqual(parseMark('12.1773144000'), { version: 12, turned: 1_773_144_000 });
  assert.deepEqual(parseMark('12'), { version: 12, turned: undefined });
  for (const text of ['', '.', '12.', '.5', '-1', '1e3', '12.5.1', ' 12', '9'.repeat(16), '٣'])
    assert.equal(parseMark(text), undefined, text);
});

onBothDatabases('the mark of a page', (world) => {
  const mark = async () => {
    const reading = publicReading(world.ctx);
    return markOf(reading, await loadState(reading));
  };
  const at = (seconds: number) =>
    new Date((START + seconds) * 1000).toISOString().slice(0, 19).replace('T', ' ');

  test('turns at midnight of the page, and when something is published, begins or ends', async () => {
    const token = await world.token('*');
    const midnight = START - 12 * 3600;
    assert.equal((await mark()).turned, midnight);
    await world.put('/settings', { timezone: 'Asia/Tokyo' }, { token });
    assert.equal((await mark()).turned, midnight - 9 * 3600);
    const [scheduled_at, completed_at] = [at(200), at(300)];
    await world.post('/incidents', { name: 'i', status: 1, message: 'm', published_at: at(100) }, { token });
    await world.post('/schedules', { name: 's', message: 'm', scheduled_at, completed_at }, { token });
    const { version } = await mark();
    assert.equal(version, await world.lastEventId());
    const turns: number[] = [];
    for (const moment of [99, 100, 199, 200, 299, 300, 400]) {
      world.clock.set(START + moment);
      turns.push((await mark()).turned - START);
    }
    assert.deepEqual(turns, [0, 100, 100, 200, 200, 300, 300]);
    assert.equal((await mark()).version, version);
  });

  test('points of metrics are told from everything else', async () => {
    const token = await world.token('*');
    await world.post('/metrics', { name: 'm', suffix: 's' }, { token });
    const before = await world.lastEventId();
    await world.post('/metrics/1/points', { value: 1 }, { token });
    await world.post('/metrics/1/points', { value: 2 }, { token });
    const points = await world.lastEventId();
    await world.post('/components', { name: 'API' }, { token });
    const reading = publicReading(world.ctx);
    assert.equal(await isOnlyPoints(reading, before, points), true);
    assert.equal(await isOnlyPoints(reading, before - 1, points), false);
    assert.equal(await isOnlyPoints(reading, before, points + 1), false);
  });
});
