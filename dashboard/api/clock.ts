/** Answers name whole seconds and take a moment to arrive. A clock that differs by less counts as right. */
const TOLERANCE_MS = 2000;

/** How far the clock of the server is ahead of that of the browser, in milliseconds. */
let skew = 0;

/** The time by the clock of the server, which decides what is public, due or over. */
export const serverNow = (): number => Date.now() + skew;

/** `date` is the header of a response. */
export function noteServerTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (!Number.isNaN(difference)) skew = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}
