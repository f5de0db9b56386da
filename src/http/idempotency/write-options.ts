import type { IncomingHttpHeaders } from 'node:http';
import { BadRequest } from '../../kernel/errors.ts';
import { type Precondition, parseIfMatch } from '../etag.ts';
import type { Route } from '../route.ts';

/** What the headers of a write ask for. */
export interface WriteOptions {
  readonly idempotencyKey: string | undefined;
  readonly precondition: Precondition | undefined;
  readonly dryRun: boolean;
}

/** Undefined for most writes, which ask for nothing. */
export function writeOptions(route: Route, headers: IncomingHttpHeaders): WriteOptions | undefined {
  const idempotencyKey = readIdempotencyKey(headers['idempotency-key']);
  const precondition = route.method === 'POST' ? undefined : readPrecondition(route, headers);
  const dryRun = prefersDryRun(headers.prefer);
  if (dryRun && route.noDryRun !== undefined) {
    throw new BadRequest(
      `A dry run is not possible here: ${route.noDryRun} Send it without "Prefer: dry-run".`,
    );
  }
  if (idempotencyKey === undefined && precondition === undefined && !dryRun) return undefined;
  return { idempotencyKey, precondition, dryRun };
}

const MAX_KEY_LENGTH = 255;
const VISIBLE_ASCII = /^[!-~]+$/;

function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const key = String(header);
  if (key.length <= MAX_KEY_LENGTH && VISIBLE_ASCII.test(key)) return key;
  throw new BadRequest(
    `The Idempotency-Key header must have 1 to ${MAX_KEY_LENGTH} visible ASCII characters without spaces. Send a random text, such as a UUID, that is new for each write.`,
  );
}

const readPrecondition = (route: Route, headers: IncomingHttpHeaders): Precondition | undefined =>
  readIfMatch(route, headers['if-match']) ??
  (route.creates && headers['if-none-match']?.trim() === '*' ? 'none' : undefined);

function readIfMatch(route: Route, header: string | undefined): Precondition | undefined {
  if (header === undefined) return undefined;
  const precondition = parseIfMatch(header);
  if (route.version || precondition === '*') return precondition;
  throw new BadRequest(
    'If-Match compares a single record, and this request does not change a single record that has an ETag. Send it without If-Match.',
  );
}

/** `Prefer` is a list of preferences with optional values (RFC 7240). Unknown ones are ignored. */
const prefersDryRun = (header: string | string[] | undefined): boolean =>
  String(header ?? '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '')
    .split(',')
    .some((preference) => /^\s*dry-run\s*(?:[;=]|$)/i.test(preference));
