import type { Outcome } from '../sender.ts';

/** The outcome for what quiet hours hold back for so many seconds: nobody was asked, and no attempt is used up. */
export const whileQuiet = (seconds: number): Outcome => ({
  state: 'deferred',
  untried: true,
  retryAfter: seconds,
  error: 'It waits until the quiet hours of the user are over.',
});
