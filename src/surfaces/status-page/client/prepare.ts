/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { queryAll } from './dom.ts';
import { prepareGraphics } from './graphics.ts';
import { showTimes } from './times.ts';

/** Whether somebody has signed in with this browser. The page itself is the same for everybody. */
const isStaff = /\bdaymark_staff=1/.test(document.cookie);

/** Converts markup from the server to what the visitor sees: interactive graphics, and times in the visitor's zone. */
export const prepare = (within: ParentNode) => {
  for (const link of queryAll<HTMLElement>('[data-staff]', within)) link.hidden = !isStaff;
  // The exact time appears when a time or the link around it has the focus.
  for (const time of queryAll<HTMLElement>('time[data-relative]:not(a>*)', within)) time.tabIndex = 0;
  prepareGraphics(within);
  showTimes(within);
};
