import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { fillLog } from '../../../test/support/event-log.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { pruneBatch } from '../../resources.ts';
import { placeArchive } from './archive-file.ts';
import { sealLog } from './seal.ts';
import { verifyArchives } from './verify-archives.ts';
import { verifyChain } from './verify-chain.ts';

const DAY = 86_400;

onBothDatabases('sealing the log', (harness) => {
  const folder = () => join(harness.ctx.config.dataDir, 'archive');
  const { clock } = harness;
  let token = '';

  const seal = (before = clock.now() - 30 * DAY, ctx = harness.ctx) =>
    sealLog(ctx, {
      before,
      pathOf: ({ first_id, last_id }) => join(folder(), `events-${first_id}-${last_id}.jsonl.gz`),
    });
  const verify = (options = {}) => verifyChain(harness.ctx.connection.read, options);
  const verifyFiles = (...paths: string[]) => verifyArchives(harness.ctx.connection.read, paths, {});
  const remaining = async () =>
    (await harness.query(sql<{ id: number }>`select id from events order by id`)).map(({ id }) => id);
  /** Deletes what is sealed, as the nodes do. */
  const remove = async () => {
    for (;;) {
      await sql`delete from rates`.execute(harness.ctx.connection.write);
      if ((await pruneBatch(harness.ctx)).pauseMs === undefined) return;
    }
  };
  const read = async (path: string) => (await harness.get(path, { token })).body.data;

  /** Records of every kind, a year ago, and then so many events that those can be sealed. */
  beforeEach(async () => {
    token = await harness.token('*');
    const send = (path: string, body: object) => harness.post(path, body, { token });
    await send('/components', { name: 'API' });
    await harness.put('/components/1', { status: 4 }, { token });
    await harness.put('/components/1', { status: 1 }, { token });
    await send('/component-groups', { name: 'Web' });
    await send('/incidents', { name: 'Down', message: 'm', status: 1, visible: 1 });
    await send('/incidents/1/updates', { message: 'u', status: 4 });
    await harness.put('/incidents/1', { visible: 2 }, { token });
    await harness.put('/settings', { name: 'Acme' }, { token });
    await send('/metrics', { name: 'm', suffix: 's' });
    await harness.react();
    clock.advance(365 * DAY);
    await fillLog(harness, 1100);
  });
  afterEach(() => rmSync(folder(), { recursive: true, force: true }));

  test('moves old events to a file, and the rest verifies from its last hash on', async () => {
    const before = await verify();
    const all = await remaining();
    const { seal: done, path, kept } = await seal();
    assert.ok(done);
    assert.equal(done.first_id, all[0]);
    await remove();
    const left = await remaining();
    assert.equal(left.filter((id) => id <= done.last_id).length, kept);
    assert.ok(kept < done.events, `${kept} of ${done.events} stay`);
    const after = await verify({ anchor: done.last_hash });
    assert.equal(after.problem, undefined);
    assert.deepEqual([after.kept, after.seal?.last_id, after.anchorId], [kept, done.last_id, done.last_id]);
    assert.equal(after.read, before.read - done.events + 1, 'the entry about the seal is new');
    assert.deepEqual(await verifyFiles(path), { read: done.events, anchorId: undefined, unread: [] });
    const lines = gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
    assert.equal(lines.length, done.events + 2);
    assert.equal(lines.join('').includes('2001:db8::7'), false, 'addresses could not be erased in a file');
  });

  test('changes nothing that anybody reads, except the audit log of that time', async () => {
    const paths = [
      '/incidents/1/history',
      '/schedules',
      '/incidents?include=updates,components',
      '/components/1/statuses',
      '/settings',
    ];
    const before = await Promise.all(paths.map(read));
    const { seal: done } = await seal();
    await remove();
    assert.deepEqual(await Promise.all(paths.map(read)), before);
    const audit = await read('/audit?per_page=100&sort=id');
    assert.ok(audit.every(({ id }: { id: string }) => Number(id) > (done?.last_id ?? 0)));
    const [sealed] = await read('/audit?filter[action]=log.sealed');
    const archive = sealed.attributes.changes.find(({ member }: { member: string }) => member === 'archive');
    assert.equal(archive.after, `events-${done?.first_id}-${done?.last_id}.jsonl.gz`);
    // The first change after the seal is still compared with what was before it.
    await harness.put('/components/1', { status: 3 }, { token });
    const [change] = await read('/components/1/history');
    assert.deepEqual(change.attributes.changes, [{ member: 'status', before: 1, after: 3 }]);
    assert.equal((await read('/components/1/history')).length, 1);
  });

  test('does not make Daymark announce an incident again that was public before', async () => {
    await seal();
    await remove();
    await harness.post('/subscribers', { email: 'ann@example.com', verified: true, global: true }, { token });
    await harness.put('/incidents/1', { visible: 1, notifications: true }, { token });
    await harness.react();
    const told = await harness.query(sql`select * from deliveries where kind = 'incident.opened'`);
    assert.equal(told.length, 0);
  });

  test('stops before what is not read, listed as delivered, new, or later than the date', async () => {
    const reasonOf = async () => (await seal()).reason;
    await sql`insert into deliveries (event_id, kind, channel, recipient_id, state, attempts, due_at, created_at)
      values (1, 'incident.opened', 'email', 1, 'sent', 1, 0, 0)`.execute(harness.ctx.connection.write);
    assert.match(await reasonOf(), /deliveries of event 1; the setting delivery_days/);
    await sql`delete from deliveries`.execute(harness.ctx.connection.write);
    await sql`update cursors set event_id = 0 where name = 'scheduler'`.execute(harness.ctx.connection.write);
    assert.match(await reasonOf(), /\(scheduler\) has not read/);
    await harness.react();
    const { reason, seal: none } = await seal(START - 1);
    assert.match(reason, /written after that time/);
    assert.equal(none, undefined);
    const { seal: done } = await seal(clock.now() + 1);
    assert.equal(done?.last_id, (await harness.lastEventId()) - 1 - 1000);
  });

  test('can be repeated, and keeps what is still needed', async () => {
    const first = await seal();
    await remove();
    clock.advance(400 * DAY);
    await harness.put('/components/1', { status: 2 }, { token });
    await fillLog(harness, 1100);
    const second = await seal();
    await remove();
    assert.ok(second.seal && first.seal);
    assert.equal(second.seal.first_id > first.seal.last_id, true);
    const result = await verify();
    assert.deepEqual([result.problem, result.kept], [undefined, second.kept]);
    assert.equal((await verifyFiles(second.path)).unread.length, 1);
    const both = await verifyFiles(second.path, first.path);
    assert.deepEqual([both.unread, both.read], [[], first.seal.events + second.seal.events]);
    assert.equal((await harness.query(sql`select distinct seal_id from kept_events`)).length, 1);
    assert.equal((await read('/incidents/1/history')).length, 3);
  });

  test('ends in the same state after a crash at any point', async () => {
    const crash = new Error('killed');
    const die = () => Promise.reject(crash);
    // While the file is written: nothing but a part of a file under another name.
    await assert.rejects(placeArchive(join(folder(), 'x'), die), crash);
    const [leftover, recent, foreign] = [
      'events-1-2.jsonl.gz.7.partial',
      'events-1-2.jsonl.gz.8.partial',
      'x.7.partial',
    ];
    for (const name of [leftover, recent, foreign]) writeFileSync(join(folder(), name), '');
    for (const name of [leftover, foreign]) utimesSync(join(folder(), name), 1, 1);
    const events = await remaining();
    // After the file, before the log knows of it.
    const { connection } = harness.ctx;
    let writes = 0;
    const dying = {
      ...harness.ctx,
      connection: {
        ...connection,
        begin: ((work) => (++writes > 2 ? die() : connection.begin(work))) as typeof connection.begin,
      },
    };
    await assert.rejects(seal(undefined, dying), crash);
    assert.deepEqual(await remaining(), events);
    assert.equal((await verify()).problem, undefined);
    // After the log knows of it, before the events are deleted.
    const { seal: done, kept } = await seal();
    assert.equal((await remaining()).length, events.length + 1);
    assert.equal((await verify()).problem, undefined);
    await sql`delete from rates`.execute(connection.write);
    assert.ok((await pruneBatch(harness.ctx)).rows > 0);
    assert.equal((await verify()).problem, undefined);
    await remove();
    assert.equal((await remaining()).filter((id) => id <= (done?.last_id ?? 0)).length, kept);
    assert.equal((await verify()).problem, undefined);
    const partials = readdirSync(folder()).filter((name) => name.endsWith('.partial'));
    assert.deepEqual(partials, [recent, foreign]);
  });

  test('is tamper-evident: in the database, in the record of the seal, and in the file', async () => {
    const { seal: done, path } = await seal();
    await remove();
    const { write } = harness.ctx.connection;
    const sealed = sql`id <= ${done?.last_id}`;
    const isFound = async (text: RegExp, change: ReturnType<typeof sql>, back: ReturnType<typeof sql>) => {
      await change.execute(write);
      assert.match(String((await verify()).problem?.text), text);
      await back.execute(write);
      assert.equal((await verify()).problem, undefined);
    };
    await isFound(
      /was changed: its hash/,
      sql`update events set type = 'x.y' where type = 'incident.created' and ${sealed}`,
      sql`update events set type = 'incident.created' where type = 'x.y'`,
    );
    await isFound(
      /seal up to event \d+ was changed/,
      sql`update event_seals set sha256 = 'x' || sha256`,
      sql`update event_seals set sha256 = substr(sha256, 2)`,
    );
    await isFound(
      /stayed in the database were changed/,
      sql`update kept_events set seal_id = -1 where event_id = (select max(event_id) from kept_events)`,
      sql`update kept_events set seal_id = ${done?.last_id}`,
    );
    await sql`delete from events where type = 'incident.created' and ${sealed}`.execute(write);
    assert.match(String((await verify()).problem?.text), /is missing: it is sealed/);

    const bytes = readFileSync(path);
    for (const at of [20, bytes.length >> 1, bytes.length - 12]) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] as number) ^ 4;
      writeFileSync(path, flipped);
      await assert.rejects(verifyFiles(path), /damaged|was changed|not an archive/);
    }
    writeFileSync(path, bytes.subarray(0, -100));
    await assert.rejects(verifyFiles(path), /damaged|was changed/);
    await assert.rejects(verifyFiles(join(folder(), 'nowhere')), /cannot be read \(ENOENT\)/);
  });

  test('refuses a log that is not intact, and a file that holds something else', async () => {
    const { write } = harness.ctx.connection;
    const path = join(folder(), 'other.jsonl.gz');
    await placeArchive(path, async (partial) => {
      writeFileSync(partial, 'something else');
      return '';
    });
    const sealTo = () => sealLog(harness.ctx, { before: clock.now() - DAY, pathOf: () => path });
    await assert.rejects(sealTo(), /exists already and holds something else/);
    await sql`update events set state = '{"id":2}' where id = 2`.execute(write);
    await assert.rejects(seal(), /not intact: Event 2 was changed/);
    assert.equal((await harness.query(sql`select * from event_seals`)).length, 0);
  });
});
