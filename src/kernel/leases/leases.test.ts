import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { takeOver, until } from '../../../test/support/fake-sender.ts';
import { type Harness, onBothDatabases } from '../../../test/support/harness.ts';
import { defaultTiming } from '../../lib/delivery-timing.ts';
import type { Context } from '../context.ts';
import { Unavailable } from '../errors.ts';
import { LeaseHolder } from './holder.ts';
import { Lease } from './lease.ts';
import { LeaseWatch } from './watch.ts';

const { leaseSeconds, missedBeats } = defaultTiming;

const beatsOf = async (harness: Harness, id: string): Promise<number | undefined> =>
  (await harness.query(sql<{ beats: number }>`select beats from lease_holders where id = ${id}`))[0]?.beats;

const watchOf = (ctx: Context, onChange = async () => {}) =>
  new LeaseWatch(ctx, new LeaseHolder(ctx, []), onChange);

onBothDatabases('a process that holds leases', (harness) => {
  test('is gone when others have looked often enough and its beats stand still', async () => {
    const id = await new LeaseHolder(harness.ctx, []).begin({});
    let changes = 0;
    const watch = watchOf(harness.ctx, async () => {
      changes++;
    });
    // The first look does not know yet whether the number stands still.
    for (let looks = 0; looks < missedBeats; looks++) await watch.look();
    assert.notEqual(await beatsOf(harness, id), undefined);
    await watch.look();
    assert.equal(await beatsOf(harness, id), undefined);
    assert.equal(changes, missedBeats + 1);
  });

  test('is not gone while it beats, whatever the others see in between', async () => {
    const holder = new LeaseHolder({ ...harness.ctx, timing: { ...defaultTiming, beatMs: 5 } }, []);
    const user = {};
    const id = await holder.begin(user);
    const watch = watchOf(harness.ctx);
    for (let looks = 0; looks < 2 * missedBeats; looks++) {
      const before = await beatsOf(harness, id);
      await until(async () => (await beatsOf(harness, id)) !== before, 'a beat');
      await watch.look();
    }
    // With so little time between its beats, a busy machine may just have missed one.
    await until(async () => holder.isAlive, 'it is alive');
    assert.equal(holder.id, id);
    holder.end(user);
    await until(
      async () => (await beatsOf(harness, id)) === undefined,
      'nothing is held, nothing is written',
    );
  });

  test('is not gone while nobody can write: it could not show that it is alive', async () => {
    const holder = new LeaseHolder(harness.ctx, []);
    const user = {};
    const id = await holder.begin(user);
    let isReadOnly = true;
    const { connection } = harness.ctx;
    const writeUnlocked: typeof connection.writeUnlocked = async (work) => {
      if (isReadOnly) throw new Unavailable('The database takes only reads.');
      return connection.writeUnlocked(work);
    };
    const watch = watchOf({ ...harness.ctx, connection: { ...connection, writeUnlocked } });
    await watch.look();
    for (let looks = 0; looks < 2 * missedBeats; looks++) await assert.rejects(watch.look(), Unavailable);
    isReadOnly = false;
    await watch.look();
    assert.notEqual(await beatsOf(harness, id), undefined);
    holder.end(user);
  });

  test('goes on under another id after it was believed to be gone', async () => {
    const holder = new LeaseHolder(harness.ctx, []);
    const user = {};
    const first = await holder.begin(user);
    await takeOver(harness, first);
    harness.clock.advance(60);
    assert.equal(holder.isAlive, false);
    const second = await holder.begin(user);
    assert.notEqual(second, first);
    assert.ok(holder.isAlive);
    holder.end(user);
    await holder.handBack();
    assert.equal(await beatsOf(harness, second), undefined);
  });
});

onBothDatabases('a lease', (harness) => {
  const leaseOf = (ctx: Context = harness.ctx) => {
    const holder = new LeaseHolder(ctx, []);
    return { holder, lease: new Lease(ctx, 'work', holder) };
  };

  test('belongs to one process at a time, until it hands it back', async () => {
    const [one, two] = [leaseOf(), leaseOf()];
    const taken = await Promise.all([one.lease.take(), two.lease.take()]);
    assert.deepEqual(taken.toSorted(), [false, true]);
    const [owner, other] = taken[0] ? [one, two] : [two, one];
    assert.deepEqual([owner.lease.isHeld, other.lease.isHeld], [true, false]);
    assert.equal(await owner.lease.take(), true);
    await owner.lease.release();
    assert.equal(owner.lease.isHeld, false);
    assert.equal(await other.lease.take(), true);
    await other.lease.release();
  });

  test('of a process that is alive does not end by the clock', async () => {
    const [one, two] = [leaseOf(), leaseOf()];
    await one.lease.take();
    harness.clock.advance(10 * leaseSeconds);
    assert.equal(await two.lease.take(), false);
    assert.equal(await one.lease.take(), true);
    await one.lease.release();
  });

  test('of a process that was killed goes to another one, and not before that one has noticed', async () => {
    const [one, two] = [leaseOf(), leaseOf()];
    await one.lease.take();
    assert.equal(await two.lease.take(), false);
    await takeOver(harness, one.holder.id);
    assert.equal(await two.lease.take(), true);
    await two.lease.release();
  });

  test('is lost by a process that stood still, and it knows when it wakes up', async () => {
    const [one, two] = [leaseOf(), leaseOf()];
    await one.lease.take();
    await takeOver(harness, one.holder.id);
    await two.lease.take();
    harness.clock.advance(13);
    assert.equal(one.lease.isHeld, false);
    assert.equal(await one.lease.take(), false);
    await two.lease.release();
    assert.equal(await one.lease.take(), true);
    await one.lease.release();
  });

  test('that nobody works with lapses, and then the process writes nothing', async () => {
    const quick = { ...harness.ctx, timing: { ...defaultTiming, leaseSeconds: 1, beatMs: 5 } };
    const [one, two] = [leaseOf(quick), leaseOf()];
    await one.lease.take();
    const { id } = one.holder;
    await until(async () => (await beatsOf(harness, id)) === undefined, 'it writes nothing');
    assert.equal(one.lease.isHeld, false);
    assert.equal(await two.lease.take(), true);
    await two.lease.release();
  });

  test('lapses even if its holder is alive because it does something else', async () => {
    const quick = { ...harness.ctx, timing: { ...defaultTiming, leaseSeconds: 1 } };
    const [one, two] = [leaseOf(quick), leaseOf()];
    const user = {};
    await one.holder.begin(user);
    await one.lease.take();
    await until(async () => two.lease.take(), 'another process has it');
    assert.ok(one.holder.isAlive);
    assert.equal(one.lease.isHeld, false);
    one.holder.end(user);
    await two.lease.release();
  });

  test('of a process that shows no signs of life ends by the clock', async () => {
    const { lease } = leaseOf();
    const row = { name: 'work', holder: 'old', expires_at: harness.clock.now() + leaseSeconds };
    await harness.ctx.connection.write.insertInto('leases').values(row).execute();
    assert.equal(await lease.take(), false);
    harness.clock.advance(leaseSeconds);
    assert.equal(await lease.take(), true);
    await lease.release();
  });

  test('is not kept by an expiry far ahead, which a wrong clock has written', async () => {
    const { lease } = leaseOf();
    const row = { name: 'work', holder: 'old', expires_at: harness.clock.now() + 10 * leaseSeconds };
    await harness.ctx.connection.write.insertInto('leases').values(row).execute();
    assert.equal(await lease.take(), true);
    await lease.release();
  });
});
