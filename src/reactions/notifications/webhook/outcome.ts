import type { Reply } from '../../../kernel/outgoing-http/request.ts';
import { Refused } from '../../../kernel/outgoing-http/target.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { MAX_RETRY_AFTER } from '../retry.ts';
import type { Outcome } from '../sender.ts';

export const GONE = 410;
export const NOT_FOUND = 404;

/** Classifies a response: 2xx is success, 410 is final, everything else is retried. */
export function outcomeOf(reply: Reply, now: Seconds): Outcome {
  const { status } = reply;
  const common = { statusCode: status, response: reply.excerpt };
  if (status >= 200 && status < 300) return { ...common, state: 'sent' };
  if (status === GONE) {
    const error = 'The endpoint answered 410 Gone: it wants nothing any more, so the webhook was disabled.';
    return { ...common, state: 'failed', error };
  }
  const retryAfter = status === 429 || status === 503 ? waitOf(reply.headers['retry-after'], now) : undefined;
  return {
    ...common,
    state: 'deferred',
    error:
      status >= 300 && status < 400
        ? `The endpoint answered ${status} with a redirect${whereTo(reply)}. Redirects are not followed: set the final address.`
        : `The endpoint answered ${status}.`,
    ...(retryAfter !== undefined && { retryAfter }),
  };
}

/** Only the host, because the rest of a redirect may contain secrets. */
function whereTo({ headers }: Reply): string {
  const host = URL.parse(headers.location ?? '')?.host;
  return host ? ` to ${host}` : '';
}

/** The seconds of a `Retry-After` header, which is a number or a date. */
function waitOf(header: string | undefined, now: Seconds): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\s*\d{1,10}\s*$/.test(header)
    ? Number(header)
    : Math.ceil(Date.parse(header) / 1000 - now);
  return Number.isFinite(seconds) ? Math.min(Math.max(0, seconds), MAX_RETRY_AFTER) : undefined;
}

/** Why there was no response. A refused address is final; everything else is retried. */
export function outcomeOfError(error: unknown, host: string, seconds: number): Outcome {
  if (error instanceof Refused) return { state: 'failed', error: error.message };
  const { code = '', name = '' } = error as { code?: string; name?: string };
  if (name === 'TimeoutError' || name === 'AbortError')
    return { state: 'deferred', error: `${host} did not answer within ${seconds} seconds.` };
  return {
    state: 'deferred',
    error: texts[code]?.(host) ?? `The request to ${host} failed: ${code || name}.`,
  };
}

const notFound = (host: string) => `The address of ${host} could not be found.`;
const closed = (host: string) => `${host} closed the connection before it answered.`;
const unreachable = (host: string) => `${host} could not be reached.`;
const untrusted = (host: string) => `The certificate of ${host} is not valid.`;

const texts: Readonly<Record<string, (host: string) => string>> = {
  ENOTFOUND: notFound,
  EAI_AGAIN: notFound,
  ECONNREFUSED: (host) => `${host} refused the connection.`,
  ECONNRESET: closed,
  EPIPE: closed,
  ETIMEDOUT: unreachable,
  EHOSTUNREACH: unreachable,
  ENETUNREACH: unreachable,
  CERT_HAS_EXPIRED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
};
