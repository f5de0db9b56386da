/** Headers name whole seconds. */
const SECOND_MS = 1000;

/** How far the clock of the server is ahead of that of the browser, in milliseconds. */
let skew = 0;

/** The time by the clock of the server, which decides what is public, due or over. */
export const serverNow = (): number => Date.now() + skew;

/**
 * `date` is the header of the response to a request that was sent at `sentAt`. The server wrote it between then and now, so
 * a slow network is not taken for a wrong clock.
 */
export function noteServerTime(date: string | null, sentAt = Date.now()): void {
  const named = Date.parse(date ?? '');
  if (Number.isNaN(named)) return;
  const least = named - Date.now() - SECOND_MS;
  const most = named + 2 * SECOND_MS - sentAt;
  // Where both clocks may agree, the browser's is taken as it is.
  skew = least <= 0 && most >= 0 ? 0 : Math.min(Math.max(skew, least), most);
}
