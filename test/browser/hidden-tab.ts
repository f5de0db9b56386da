/// <reference lib="dom" />
import type { Page } from 'playwright-core';

/** Headless browsers show every tab, so a tab is told itself whether it is hidden. */
export const setHidden = (page: Page, hidden: boolean): Promise<void> =>
  page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, hidden);
