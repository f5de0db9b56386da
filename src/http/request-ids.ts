import { randomUUID } from 'node:crypto';

/**
 * Ids that name one request, to find it in the log. They are random: numbers in order would tell everybody who asks twice how
 * many other requests came in between.
 */
export const requestIds = (): (() => string) => () => {
  const random = randomUUID();
  return `${random.slice(0, 8)}-${random.slice(-12)}`;
};
