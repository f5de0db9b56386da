/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { fragment, root } from './dom.ts';

/** Without an entry in the history, so that no secret stays there. */
export const go = (path: string) => location.replace(`${root}/dashboard${path}`);

/** The page of the dashboard that sent the visitor here. Any other address is ignored: a link must not lead elsewhere. */
export const wanted = (() => {
  const to = new URLSearchParams(location.search).get('to') ?? fragment.get('to') ?? '';
  if (!to.startsWith('/') || !URL.canParse(to, location.origin)) return undefined;
  const { origin, pathname, search, hash } = new URL(to, location.origin);
  // With or without the path at which the server is.
  const path = `${pathname}/`.startsWith(`${root}/dashboard/`) ? pathname : root + pathname;
  const isOurs = origin === location.origin && `${path}/`.startsWith(`${root}/dashboard/`);
  return isOurs && path !== location.pathname ? path + search + hash : undefined;
})();
export const enter = () => (wanted === undefined ? go('') : location.replace(wanted));
