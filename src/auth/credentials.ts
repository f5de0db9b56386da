import type { IncomingHttpHeaders } from 'node:http';

/**
 * What a request says about who sends it, as one text; undefined for a guest. Everything that tells callers apart (the cache,
 * the guard, the rate limit) asks this function, so that a new kind of credentials is added here alone.
 */
export const credentialsOf = ({ authorization }: IncomingHttpHeaders): string | undefined => authorization;
