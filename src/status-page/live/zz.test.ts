import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '/work/main/test/harness.ts';
import { publicReading } from '/work/main/src/status-page/state.ts';
import { findLastTurn, isOnlyPoints } from '/work/main/src/status-page/live/queries.ts';
import { findNextChange } from '/work/main/src/status-page/queries.ts';
onBothDatabases('turn', (world) => {
  test('time', async () => {
    const token = await world.token('*');
    await world.post('/incidents', { name: 'n', status: 4, message: 'm' }, { token });
    await world.post('/schedules', { name: 's', message: 'm', scheduled_at: '2026-01-01', completed_at: '2026-01-02' }, { token });
    const w = world.ctx.connection.write;
    for (const [t, n] of [['incidents', 300000], ['schedules', 100000]] as const) {
      const cols = (await w.introspection.getTables()).find((x) => x.name === t)!.columns.map((c) => c.name).filter((c) => c !== 'id');
      const list = cols.map((c) => c === 'guid' ? (world.dialect === 'sqlite' ? "hex(randomblob(16))" : 'gen_random_uuid()::text') : c === 'ends_at' ? 'ends_at - 2000000 + n.value' : c === 'published_at' ? 'published_at - 500000 + n.value' : `"${c}"`).join(', ');
      const gen = world.dialect === 'sqlite' ? `(with recursive k(value) as (select 1 union all select value + 1 from k where value < ${n}) select value from k) as n` : `generate_series(1, ${n}) as n(value)`;
      await sql.raw(`insert into ${t} (${cols.map((c) => `"${c}"`).join(', ')}) select ${list} from ${t}, ${gen} where ${t}.id = 1`).execute(w);
      await sql.raw(`analyze`).execute(w);
    }
    for (let k = 0; k < 3; k++) {
      world.clock.advance(1);
      const r = publicReading(world.ctx);
      for (const [name, f] of [['last', () => findLastTurn(r)], ['next', () => findNextChange(r)], ['points', () => isOnlyPoints(r, 0, 1e9)]] as const) {
        const t = performance.now(); const v = await f(); console.error(world.dialect, name, (performance.now() - t).toFixed(2), v);
      }
    }
  });
});
