/// <reference lib="dom" />
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Runs in the page. What changes its colours is looked at when it has done so. What moves for ever is left alone. */
function endTransitions(): void {
  const isEnding = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
  // An element that inherits a colour may begin when its parent has ended.
  for (let round = 0; round < 30; round++) {
    const ending = document.getAnimations().filter(isEnding);
    if (ending.length === 0) return;
    for (const animation of ending) animation.finish();
  }
}

/**
 * Returns the violations and where they are. Best practices for pages do not apply to emails, which are displayed
 * inside another page.
 */
export async function violations(page: Page, kind: 'page' | 'mail' = 'page'): Promise<string[]> {
  await page.evaluate(endTransitions);
  await page.evaluate(axe.source);
  const found = await page.evaluate(
    (values) =>
      (window as unknown as { axe: typeof axe }).axe.run({
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
        preload: false,
      }),
    kind === 'page' ? [...rules, 'best-practice'] : rules,
  );
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.html} ${node.failureSummary}`),
  );
}
