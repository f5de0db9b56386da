/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { queryAll } from './dom.ts';
import { format, isOtherZone, ownZone, pageZone } from './times.ts';

/** Whether somebody has signed in with this browser. The page itself is the same for everybody. */
const isStaff = /\bdaymark_staff=1/.test(document.cookie);

/** Converts markup from the server to what the visitor sees: interactive bars, and times in the visitor's zone. */
export const prepare = (within: ParentNode) => {
  for (const link of queryAll<HTMLElement>('[data-staff]', within)) link.hidden = !isStaff;
  for (const bars of queryAll<SVGElement>('.bars', within)) bars.dataset.on = '';
  for (const time of isOtherZone ? queryAll<HTMLTimeElement>('time[data-f]', within) : []) {
    const timestamp = Date.parse(time.dateTime);
    // A time without a date belongs to the day of its heading. In the visitor's zone that may be another day.
    const isSameDay = format(timestamp, 'day', ownZone) === format(timestamp, 'day', pageZone);
    time.title = `${time.textContent} ${pageZone}`;
    time.textContent = format(timestamp, (isSameDay && time.dataset.f) || 'full', ownZone);
  }
};
