import { randomBytes } from 'node:crypto';

/** Ids that name one request on one run of one process: cheap to make, easy to find in the log. */
export function requestIds(): () => string {
  const run = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}
