import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { afterEach, describe, test } from 'node:test';
import { FakeStream, fakeBrowser } from './testing.ts';

fakeBrowser(() => ({}));

const { startLiveUpdates } = await import('./live.ts');
const { queryClient } = await import('./query-client.ts');

/** Waits longer than the stream collects events. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 250));

function send(type: string, subject: string, subject_id: number): void {
  FakeStream.opened.at(-1)?.onmessage({ data: JSON.stringify({ type, subject, subject_id }) });
}

test('nothing but live.ts decides what is stale', () => {
  const known = ['api/live.ts'];
  const folder = new URL('../', import.meta.url);
  const deciding = globSync('{api,overview,profile,report,resources,session,shell,ui}/**/*.{ts,tsx}', {
    cwd: folder,
  }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      /\b(invalidate|refetch|remove|reset)Queries\(/.test(readFileSync(new URL(file, folder), 'utf8')),
  );
  assert.deepEqual(
    deciding.filter((file) => !known.includes(file)),
    [],
  );
});

describe('the live stream', () => {
  startLiveUpdates();
  afterEach(() => queryClient.clear());

  test('makes stale what a write of somebody else concerns', async () => {
    const keys = [['schedules', 'list'], ['components', 'all'], ['audit'], ['users', 'all']];
    for (const key of keys) queryClient.setQueryData(key, {});
    send('schedule.updated', 'schedule', 3);
    await settle();
    assert.deepEqual(
      keys.map((key) => queryClient.getQueryState(key)?.isInvalidated),
      [true, true, true, false],
    );
  });

  test('forgets a deleted record, so that whoever comes back does not see what it was', () => {
    const updates = ['incidents', 'one', 7, 'updates', 'list'];
    for (const key of [updates, ['incidents', 'one', 9], ['incidents', 'list']]) {
      queryClient.setQueryData(key, {});
    }
    send('incident.deleted', 'incident', 7);
    send('incident_update.deleted', 'incident_update', 9);
    assert.equal(queryClient.getQueryData(updates), undefined);
    assert.deepEqual(queryClient.getQueryData(['incidents', 'one', 9]), {}, 'an update has ids of its own');
    assert.deepEqual(queryClient.getQueryData(['incidents', 'list']), {});
  });
});
