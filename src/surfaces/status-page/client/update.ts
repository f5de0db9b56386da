/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { byId, type Maybe, queryAll } from './dom.ts';
import { showMine } from './mine.ts';
import { changed, morph } from './morph.ts';
import { showFound } from './seek.ts';
import { refreshTip } from './tooltips.ts';

/** Updates elements in place, highlights what changed, and keeps the visitor's scroll position. */
export const update = (
  pairs: (readonly [Maybe<Element>, Maybe<Element>])[],
  title: string,
  announcement: string,
) => {
  const topOf = (one: Maybe<Element>) => (one?.isConnected ? one.getBoundingClientRect().top : 0);
  const anchor = queryAll('main [id]').find((one) => topOf(one) >= 0);
  const top = topOf(anchor);
  changed.clear();
  for (const [old, fresh] of pairs) if (old && fresh) morph(old, fresh);
  // Other browsers anchor the scroll position themselves.
  if (scrollY && !CSS.supports('overflow-anchor', 'auto')) scrollBy(0, topOf(anchor) - top);
  for (const one of changed) {
    // The card around a row that changed stays as it is.
    if ([...changed].some((other) => other !== one && one.contains(other))) continue;
    const { classList } = one;
    classList.add('fresh');
    setTimeout(() => classList.remove('fresh'), 2000);
  }
  refreshTip();
  showFound();
  showMine(title, (url) => url.replace(/(\?.*)?$/, `?v=${byId('banner')?.dataset.headline ?? Date.now()}`));
  const status = byId('said');
  if (!status || !announcement) return;
  // Clear the region first: otherwise a screen reader does not repeat an identical announcement.
  status.textContent = '';
  setTimeout(() => status.append(announcement), 50);
};
