/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The script of the status page. `npm run client` turns it into page.min.js, which browsers get. The page also works
// without it.
import { byId } from './dom.ts';
import { offerLanguages } from './languages.ts';
import { goLive, showFreshness } from './live.ts';
import { offerMine } from './mine.ts';
import { touched } from './morph.ts';
import { prepare } from './prepare.ts';
import { offerSearch } from './seek.ts';
import { isOtherZone, ownZone, pageZone, showLateUpdates, showTimes } from './times.ts';
import { offerTooltips } from './tooltips.ts';

goLive();
offerTooltips();
addEventListener(
  'click',
  ({ target }) => touched.add((target as Element).closest?.('summary')?.parentElement?.id ?? ''),
  true,
);

offerLanguages();
prepare(document);
offerMine();
offerSearch();
/** What the clock changes. */
const tick = () => {
  showTimes(document);
  showLateUpdates();
  showFreshness();
};
setInterval(tick, 20_000);
addEventListener('visibilitychange', tick);
byId('zone-of-reader')?.setAttribute('value', ownZone);
const zone = byId('zone');
if (zone && isOtherZone) {
  zone.textContent =
    zone.dataset.text?.replace('{zone}', ownZone).replace('{pageZone}', pageZone) ?? zone.textContent;
}
