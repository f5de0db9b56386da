import assert from 'node:assert/strict';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { command } from '../support/command.ts';
import { fillLog } from '../support/event-log.ts';
import { Dice } from '../support/fuzz-requests.ts';
import { onBothDatabases } from '../support/harness.ts';
import { startCommand } from '../support/process.ts';
import { isLong, seed } from '../support/rounds.ts';

/** Starting a process costs most, so the full form has each moment on one of the databases only. */
const ROUNDS = isLong ? 40 : 2;
/** The newest 1,000 events are not sealed. */
const EVENTS = isLong ? 5000 : 1500;
/** Between two of these moments, a run takes some milliseconds. */
const MAX_DELAY_MS = isLong ? 40 : 15;

/** What a run is waited for before it is killed. Each of them leaves something else behind. */
const moments = [
  'the file is written',
  'the file has its name',
  'the seal is recorded',
  'events are deleted',
] as const;
type Moment = (typeof moments)[number];

onBothDatabases('daymark seal', (harness) => {
  const folder = () => join(harness.ctx.config.dataDir, 'archive');
  const env = () => ({ DATABASE_URL: harness.ctx.config.databaseUrl, DATA_DIR: harness.ctx.config.dataDir });
  const archives = () => {
    try {
      return readdirSync(folder());
    } catch {
      return [];
    }
  };
  const newestSeal = async () =>
    (
      await harness.query(sql<{ last_id: number; removed_until: number }>`select last_id, removed_until
        from event_seals order by last_id desc limit 1`)
    )[0];
  const verify = async () => {
    const seals = await harness.query(
      sql<{ archive: string }>`select archive from event_seals order by last_id`,
    );
    const files = seals.flatMap(({ archive }) => ['--archive', join(folder(), archive)]);
    const { code, err, out } = await command(['verify', ...files], env());
    assert.equal(code, 0, err);
    return out;
  };
  const hasCome: Record<Moment, () => boolean | Promise<boolean>> = {
    'the file is written': () => archives().length > 0,
    'the file has its name': () => archives().some((name) => name.endsWith('.gz')),
    'the seal is recorded': async () => (await newestSeal()) !== undefined,
    'events are deleted': async () => ((await newestSeal())?.removed_until ?? 0) > 0,
  };
  after(() => rmSync(folder(), { recursive: true, force: true }));

  test(`ends right when it is run again, wherever it was killed before (FUZZ_SEED=${seed})`, async (t) => {
    const dice = new Dice(seed);
    const killed = new Map<Moment, number>();
    for (let round = 0; round < ROUNDS; round++) {
      await harness.reset();
      rmSync(folder(), { recursive: true, force: true });
      await fillLog(harness, EVENTS);
      const offset = harness.dialect === 'sqlite' ? 0 : 1;
      const moment = moments[(isLong ? round : 2 * round + offset) % moments.length] as Moment;
      const run = startCommand(['seal', '--before', '30d'], env());
      while (!run.hasEnded() && !(await hasCome[moment]())) await sleep(1);
      await sleep(dice.next() * MAX_DELAY_MS);
      if ((await run.end('SIGKILL')) === 'SIGKILL') killed.set(moment, (killed.get(moment) ?? 0) + 1);
      // Nothing is wrong before the next run, either.
      await verify();
      const { code, err } = await command(['seal', '--before', '30d'], env());
      assert.equal(code, 0, err);
      assert.doesNotMatch(await verify(), /Not read/);
      const seal = await newestSeal();
      assert.ok(seal && seal.last_id >= EVENTS - 1000, 'what could be sealed is sealed');
      assert.equal(seal.removed_until, seal.last_id, 'what is sealed is deleted');
      const [rest] = await harness.query(sql<{ remaining: number; kept: number }>`select
        (select count(*) from events where id <= ${seal.last_id}) as remaining,
        (select count(*) from kept_events where seal_id = ${seal.last_id}) as kept`);
      assert.equal(Number(rest?.remaining), Number(rest?.kept));
    }
    const kills = [...killed.values()].reduce((sum, count) => sum + count, 0);
    assert.ok(kills >= ROUNDS / 2, `only ${kills} of ${ROUNDS} runs were killed before they had ended`);
    t.diagnostic(
      `${kills} of ${ROUNDS} runs were killed: ${[...killed].map(([moment, count]) => `${count} when ${moment}`).join(', ')}`,
    );
  });
});
