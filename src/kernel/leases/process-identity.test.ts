import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { LeaseHolder } from './holder.ts';
import { identityOf, isCertainlyGone } from './process-identity.ts';
import { LeaseWatch } from './watch.ts';

const skip = identityOf(process.pid) === undefined && 'This system does not tell enough about processes.';

/** A process that lives until it is killed. */
function startSleeper() {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], {
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  });
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { pid: child.pid as number, kill };
}

describe('the identity of a process', { skip }, () => {
  test('tells whether it has ended', async () => {
    const sleeper = startSleeper();
    const identity = identityOf(sleeper.pid) ?? '';
    assert.equal(isCertainlyGone(identity), false);
    await sleeper.kill();
    assert.equal(isCertainlyGone(identity), true);
  });

  test('is not that of a later process with the same number', () => {
    const [place, pid, startedAt] = (identityOf(process.pid) ?? '').split('.');
    assert.equal(isCertainlyGone(`${place}.${pid}.${startedAt}`), false);
    assert.equal(isCertainlyGone(`${place}.${pid}.${Number(startedAt) - 1}`), true);
  });

  test('says nothing certain about other machines, other containers and processes without an identity', () => {
    const [, pid, startedAt] = (identityOf(process.pid) ?? '').split('.');
    for (const other of [`elsewhere.${pid}.${Number(startedAt) - 1}`, '2f1c5a3e-0b7d-4a51', '', '...'])
      assert.equal(isCertainlyGone(other), false, other);
  });
});

onBothDatabases('after a kill', (harness) => {
  test('the leases of a process on the same machine end at the first look', { skip }, async () => {
    const sleeper = startSleeper();
    const { write } = harness.ctx.connection;
    const id = `${identityOf(sleeper.pid)}.its-leases`;
    await write.insertInto('lease_holders').values({ id, beats: 7 }).execute();
    const expires_at = harness.clock.now() + 30;
    await write.insertInto('leases').values({ name: 'twin', holder: id, expires_at }).execute();
    const watch = new LeaseWatch(harness.ctx, new LeaseHolder(harness.ctx, []), async () => {});
    const holders = () => harness.query(sql<{ holder: string }>`select holder from leases`);
    await watch.look();
    assert.equal((await holders()).length, 1, 'it is alive');
    await sleeper.kill();
    await watch.look();
    assert.deepEqual(await holders(), []);
  });
});
