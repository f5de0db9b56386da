/** What the service worker keeps of the API, for the time without a connection. */
export const DATA_CACHE = 'daymark-data';

/** When a response was kept, in milliseconds. Only responses that come from this cache have it. */
export const KEPT_AT = 'x-kept-at';

/** The message of a page to the service worker when somebody signs out. */
export const FORGET = 'forget what is kept';

/** What somebody on call looks at. Nothing about subscribers, people or tokens is kept on a phone. */
const kept = new Set([
  'components',
  'component-groups',
  'incidents',
  'incident-templates',
  'schedules',
  'system',
  'status',
]);

/**
 * Whether the responses of a path below `/api/` are kept. Of the session, that is only who is signed in: what is below it is about
 * passkeys, browsers and codes.
 */
export const isKept = (path: string): boolean =>
  /^session(?:\?|$)/.test(path) || kept.has(/^[a-z-]+/.exec(path)?.[0] ?? '');

/** Removes what was kept, so that the next person at this browser does not see it. What is on its way is not kept either. */
export async function forgetKeptData(): Promise<void> {
  try {
    navigator.serviceWorker?.controller?.postMessage(FORGET);
    await caches.delete(DATA_CACHE);
  } catch {
    // The browser keeps nothing for this site.
  }
}
