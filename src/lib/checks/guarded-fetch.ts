import type { Environment } from './connection.ts';
import { requestOnce } from './http.ts';
import { Phases } from './outcome.ts';

/** The documents of others may be long, but not endless. */
const MAX_BYTES = 2 * 1024 * 1024;

export class TooLarge extends Error {
  constructor() {
    super(`more than ${MAX_BYTES / 1024 / 1024} MB in one answer`);
  }
}

/** Statuses of responses that have no body. */
const withoutBody = new Set([204, 205, 304]);

/** Like `fetch` without following redirects, except that it does not reach what the guard refuses. */
export const guardedFetch =
  ({ guard, signal }: Pick<Environment, 'guard' | 'signal'>) =>
  async (address: string, { headers = {}, signal: own }: RequestInit = {}): Promise<Response> => {
    const environment = {
      guard,
      phases: new Phases(),
      signal: own ? AbortSignal.any([signal, own]) : signal,
    };
    const request = { headers: Object.fromEntries(new Headers(headers)) };
    const response = await requestOnce(new URL(address), request, environment, MAX_BYTES);
    const { 'content-encoding': _, 'content-length': __, ...received } = response.headers;
    if (response.isCutOff) throw new TooLarge();
    return new Response(withoutBody.has(response.status) ? null : response.body, {
      status: response.status,
      headers: received,
    });
  };
