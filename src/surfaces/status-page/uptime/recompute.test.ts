import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { play, scenario } from '../../../../test/support/uptime-histories.ts';
import { addUp, nothing, readAll } from '../../../../test/support/uptime-reference.ts';
import { guest } from '../../../kernel/auth/actor.ts';
import { readContextFor } from '../../../kernel/jsonapi/read-context.ts';
import { daysEnding } from '../../../lib/zones.ts';
import { dayBars, uptimeRules } from './model.ts';
import { loadTimelines } from './queries.ts';
import { loadUptimeReport } from './report.ts';

const MONTHS = 4;
const RUNS = runs(5, 150);

onBothDatabases('uptime of random histories', (harness) => {
  test('equals a slow computation from the API, for each month and day, to the second', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        await play(harness, drawn);
        const settings = { ...drawn.settings, timezone: drawn.place[0] };
        const now = harness.clock.now();
        const readContext = readContextFor(harness.ctx, guest);
        const report = await loadUptimeReport(readContext, settings, MONTHS);
        const histories = await readAll(harness);
        assert.deepEqual(
          report.components.map(({ id, name }) => ({ id, name })),
          histories.map(({ id, name }) => ({ id, name })),
        );
        const since = report.months[0]?.from ?? now;
        const days = daysEnding(settings.timezone, now, 20);
        const timelines = await loadTimelines(readContext, [1, 2, 3], days[0]?.from ?? now);
        for (const [index, history] of histories.entries()) {
          const sums = addUp(history, settings, since, now);
          const component = report.components[index];
          for (const [number, { month }] of report.months.entries()) {
            const { percent: _, ...figures } = component?.months[number] ?? { percent: null };
            assert.deepEqual(figures, sums.get(month) ?? nothing, `${history.name} in ${month}`);
          }
          const { percent: _, ...overall } = component?.overall ?? { percent: null };
          assert.deepEqual(overall, sums.get('overall') ?? nothing, history.name);
          for (const bar of dayBars(timelines.get(history.id) ?? [], days, uptimeRules(settings))) {
            const { down } = sums.get(bar.date) ?? nothing;
            assert.equal(bar.down, down, `${history.name} on ${bar.date}`);
          }
        }
      }),
      RUNS,
    );
  });

  test('the end of the timeline equals the latest status in the API', async () => {
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        await play(harness, drawn);
        const now = harness.clock.now();
        const latest = new Map((await readAll(harness)).map((one) => [one.id, one.shown]));
        // Intervals exclude their end, so the current second is part of the timeline one second later.
        harness.clock.advance(1);
        const timelines = await loadTimelines(readContextFor(harness.ctx, guest), [1, 2, 3], now);
        for (const [id, intervals] of timelines) {
          assert.deepEqual(
            intervals.map(({ from, to, status }) => ({ from, to, status })),
            [{ from: now, to: now + 1, status: latest.get(id) }],
          );
        }
      }),
      RUNS,
    );
  });
});
