/// <reference lib="dom" />
import axe from 'axe-core';
import type { Page } from 'playwright-core';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Returns the violations and where they are. Best practices for pages do not apply to emails, which are displayed
 * inside another page.
 */
export async function violations(page: Page, kind: 'page' | 'mail' = 'page'): Promise<string[]> {
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
