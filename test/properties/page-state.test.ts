import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { publicReadContext } from '../../src/domain/status/public-state/state.ts';
import { english } from '../../src/kernel/i18n/languages.ts';
import { Translator } from '../../src/kernel/i18n/translator.ts';
import { formatDate } from '../../src/lib/dates.ts';
import { loadPageSnapshot, nextChangeByClock } from '../../src/surfaces/status-page/live/page-snapshot.ts';
import { type PageState, stateOf } from '../../src/surfaces/status-page/live/state-token.ts';
import { loadPageContext } from '../../src/surfaces/status-page/page-context.ts';
import { componentsHeading } from '../../src/surfaces/status-page/views/components.ts';
import type { PageContext } from '../../src/surfaces/status-page/views/layout.ts';
import { type Harness, onBothDatabases } from '../support/harness.ts';
import { Historian } from '../support/page-histories.ts';
import { histories } from '../support/page-steps.ts';
import { isLong, seed } from '../support/rounds.ts';

const STEPS = isLong ? 60 : 24;
const HISTORIES = isLong ? 200 : 5;

interface Snapshot {
  readonly now: number;
  /** The times at which only the clock changes the page. */
  readonly turn: number;
  readonly state: PageState;
  readonly around: string;
  readonly markup: ReadonlyMap<string, string>;
}

/** The page as live updates see it, and what readers see of it. */
async function snapshot(harness: Harness): Promise<Snapshot> {
  const choice = { days: 30, view: 'hour' } as const;
  const snapshot = await loadPageSnapshot(harness.ctx, [choice]);
  const page = snapshot.source.page(choice);
  const state = stateOf(page);
  const { settings, now } = page.state;
  const pageContext = await loadPageContext(publicReadContext(harness.ctx, harness.ctx.page), settings, 'en');
  const markup = renderAll(state, pageContext);
  // What was rendered before is found by the translator, so a new one renders everything.
  const fresh = { ...pageContext, i18n: new Translator(english, settings.timezone, settings.status_labels) };
  assert.deepEqual(markup, renderAll(state, fresh), 'markup that was rendered before');
  return {
    now,
    turn: nextChangeByClock(snapshot, [page]),
    state,
    around: componentsHeading(pageContext, page).markup,
    markup,
  };
}

const renderAll = ({ parts }: PageState, pageContext: PageContext): Map<string, string> =>
  new Map(parts.map(({ id, render }) => [id, [...render(pageContext)].join('')]));

/** A change that is not in the state would never reach an open page. */
function assertTold(before: Snapshot, after: Snapshot, what: string): void {
  if (before.state.layoutHash !== after.state.layoutHash) return;
  assert.equal(after.around, before.around, `${what}: around the parts`);
  assert.deepEqual([...after.markup.keys()], [...before.markup.keys()], what);
  for (const [id, markup] of after.markup) {
    if (before.markup.get(id) !== markup)
      assert.notEqual(after.state.partHashes.get(id), before.state.partHashes.get(id), `${what}: ${id}`);
  }
}

onBothDatabases('the state of a page', (harness) => {
  /** Bars repeat most of what rows show, so some pages have none. */
  const prepare = async (show_uptime: boolean) => {
    const token = await harness.token('*');
    await harness.put('/settings', { show_uptime }, { token });
    await harness.post('/metrics', { name: 'Latency', suffix: 'ms', default_view: 0 }, { token });
    await harness.post('/metrics', { name: 'Load', suffix: '%', default_value: 0 }, { token });
    for (const [id, seconds] of [
      [1, -1800],
      [1, 90],
      [2, 7200],
    ] as const) {
      const timestamp = formatDate(harness.clock.now() + seconds);
      await harness.post(`/metrics/${id}/points`, { value: 3, timestamp }, { token });
    }
  };

  test(`contains every write that a reader sees, and the clock changes it only at predicted times (FUZZ_SEED=${seed})`, async () => {
    let [seen, still] = [0, 0];
    const pauses = fc.array(fc.nat({ max: 4000 }), { minLength: STEPS, maxLength: STEPS });
    await fc.assert(
      fc.asyncProperty(histories(STEPS), pauses, fc.boolean(), async (steps, waits, withBars) => {
        await harness.reset();
        await prepare(withBars);
        const historian = new Historian(harness);
        for (const [index, step] of steps.entries()) {
          const before = await snapshot(harness);
          await historian.apply(step);
          const after = await snapshot(harness);
          if (after.now === before.now) assertTold(before, after, step.kind);
          if (after.state.token !== before.state.token) seen++;
          // The latest time before the next predicted change.
          const later = Math.min(after.turn - 1, after.now + (waits[index] ?? 0));
          if (later <= after.now) continue;
          harness.clock.set(later);
          still++;
          assert.equal(
            (await snapshot(harness)).state.token,
            after.state.token,
            `${later - after.now} s after`,
          );
        }
      }),
      { seed, numRuns: HISTORIES, includeErrorInReport: true },
    );
    // The test is useful only if something happens in the histories.
    assert.ok(seen > 2 * HISTORIES && still > 2 * HISTORIES, `${seen} and ${still}`);
  });
});
