import assert from 'node:assert/strict';
import { afterEach, before, beforeEach, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { createApp } from '../../app.ts';
import { createToken } from '../../domain/identity/tokens/actions.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { formatDate } from '../../lib/dates.ts';
import { listen, Reader } from '../status-page/live/testing.ts';

onBothDatabases('presence in the stream of events', (harness) => {
  let base = '';
  let ada = '';
  let grace = '';
  let readers: Reader[] = [];
  before(async () => {
    base = await listen(harness.app);
  });
  beforeEach(async () => {
    ada = await harness.token('*');
    const id = await createUser(harness.ctx, command, {
      name: 'Grace',
      email: 'grace@staff.example',
      role: 'responder',
    });
    grace = await createToken(harness.ctx, command, id, { name: 't', abilities: ['incidents.manage'] });
    const incident = { name: 'Down', status: 1, message: 'm' };
    for (const visible of [1, 2]) await harness.post('/incidents', { ...incident, visible }, { token: ada });
  });
  afterEach(() => {
    for (const reader of readers) reader.close();
    readers = [];
  });
  const open = async (token: string, at = base): Promise<Reader> => {
    const reader = await Reader.open(`${at}/api/live`, { authorization: `Bearer ${token}` });
    readers.push(reader);
    while (!/^id: /m.test(reader.text)) await sleep(5);
    return reader;
  };
  const show = async (token: string, tab: string, more: object = {}) => {
    const body = { tab, subject: 'incident', id: 1, ...more };
    assert.equal((await harness.put('/presence', body, { token })).status, 204);
  };
  /** The next list of who is present. */
  const present = async (reader: Reader): Promise<unknown> => {
    const { event, id, data } = await reader.next();
    assert.deepEqual([event, id], ['presence', undefined]);
    return data;
  };
  /** Skips messages until the list is the expected one. */
  const until = async (reader: Reader, expected: unknown) => {
    while (!isDeepStrictEqual((await reader.next()).data, expected));
  };
  const entry = (userId: number, name: string, tab: string, more: object = {}) => ({
    subject: 'incident',
    subject_id: 1,
    user: { id: userId, name },
    tab,
    writing: false,
    since: formatDate(START),
    ...more,
  });

  test('everybody learns who came, who writes and who left, on every node', async () => {
    const other = createApp({ ...harness.ctx });
    const both = [await open(ada), await open(grace, await listen(other))];
    const each = async (expected: unknown) => {
      for (const reader of both) assert.deepEqual(await present(reader), expected);
    };
    await show(grace, 'a');
    await each([entry(2, 'Grace', 'a')]);
    harness.clock.advance(5);
    await show(grace, 'a', { writing: true });
    await each([entry(2, 'Grace', 'a', { writing: true })]);
    await show(ada, 'a');
    const both5 = [
      entry(2, 'Grace', 'a', { writing: true }),
      entry(1, 'Ada', 'a', { since: formatDate(START + 5) }),
    ];
    await each(both5);
    const late = await open(ada);
    assert.deepEqual(await present(late), both5, 'a new stream begins with the list');
    assert.equal((await harness.delete('/presence/a', { token: grace })).status, 204);
    await each([both5[1]]);
    await other.close();
  });

  test('whoever is silent for 30 seconds is gone, and repeating the same tells nobody anything', async () => {
    const reader = await open(ada);
    await show(grace, 'a');
    await present(reader);
    harness.clock.advance(20);
    await show(grace, 'a');
    assert.deepEqual(await reader.rest(1500), []);
    harness.clock.advance(29);
    assert.deepEqual(await reader.rest(1500), []);
    harness.clock.advance(1);
    assert.deepEqual(await present(reader), []);
  });

  test('presence at a draft is told only to those who may manage incidents', async () => {
    const viewer = await open(await harness.token('components.manage'));
    const manager = await open(grace);
    await show(ada, 'a', { id: 2 });
    await show(ada, 'b', { id: 1 });
    assert.deepEqual(await present(viewer), [entry(1, 'Ada', 'b')]);
    const everything = [entry(1, 'Ada', 'a', { subject_id: 2 }), entry(1, 'Ada', 'b')];
    await until(manager, everything);
    await harness.put('/incidents/1', { visible: 2 }, { token: ada });
    await until(viewer, []);
  });

  test('it is read about once a second for all streams, and not at all while nobody listens', async () => {
    const reads = () => harness.statements.filter((text) => text.includes('from "presences"')).length;
    // The service notices a little later that the streams of the tests before are closed.
    for (let before = -1; before !== reads(); await sleep(1200)) before = reads();
    for (let count = 0; count < 5; count++) await open(ada);
    harness.statements.length = 0;
    const begun = performance.now();
    while (reads() < 3) await sleep(50);
    // As often as the time that has passed allows: a busy machine takes longer.
    const seconds = (performance.now() - begun) / 1000;
    assert.ok(reads() <= 2 + seconds, `${reads()} in ${seconds} s`);
  });
});
