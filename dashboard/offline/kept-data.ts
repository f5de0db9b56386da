/** What the service worker keeps of the API, for the time without a connection. */
export const DATA_CACHE = 'daymark-data';

/** When a response was kept, in milliseconds. Only responses that come from this cache have it. */
export const KEPT_AT = 'x-kept-at';

/** What somebody on call looks at. Nothing about subscribers, people or tokens is kept on a phone. */
const kept = new Set([
  'session',
  'components',
  'component-groups',
  'incidents',
  'incident-templates',
  'schedules',
  'system',
  'status',
]);

/** Whether the responses of a path below `/api/` are kept. */
export const isKept = (path: string): boolean => kept.has(/^[a-z-]+/.exec(path)?.[0] ?? '');

/** Removes what was kept, so that the next person at this browser does not see it. */
export async function forgetKeptData(): Promise<void> {
  try {
    await caches.delete(DATA_CACHE);
  } catch {
    // The browser keeps nothing for this site.
  }
}
