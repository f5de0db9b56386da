import type { CheckKind, CheckPhases, CheckRequest } from '../../../common/checks.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { StateRules, Verdict } from '../../lib/checks/check-state.ts';
import { isSecretHeader } from '../../lib/checks/secrets.ts';
import { ownValue } from '../../lib/own-value.ts';
import { onlyHere, type Places, placesOf } from './places.ts';

/** In seconds. */
export const MIN_INTERVAL = 10;
export const MAX_INTERVAL = 86_400;

export const checkDefaults = {
  interval: 60,
  timeout: 10,
  retry_interval: 10,
  threshold: 2,
  /** How late a heartbeat may be. */
  grace: 60,
} as const;

/** A heartbeat has its grace, and a beat proves that the job runs: one result is enough. */
export const defaultThreshold = (kind: CheckKind): number =>
  kind === 'heartbeat' ? 1 : checkDefaults.threshold;

/** A place that has sent nothing for so many intervals does not report. */
const SILENT_INTERVALS = 3;

/** How long a place may be silent, in milliseconds. */
export const silentAfter = ({ interval, timeout }: Pick<Row<'checks'>, 'interval' | 'timeout'>): number =>
  (SILENT_INTERVALS * interval + timeout) * 1000;

export const rulesOf = (
  check: Pick<Row<'checks'>, 'fail_after' | 'recover_after' | 'places' | 'quorum' | 'interval' | 'timeout'>,
  { exists }: Places = onlyHere,
): StateRules => ({
  failAfter: check.fail_after,
  recoverAfter: check.recover_after,
  places: placesOf(check).filter(exists),
  quorum: check.quorum,
  silentAfter: silentAfter(check),
});

/** So often may a process die while it runs the same check; then the check is paused. */
export const MAX_DEATHS = 2;

/** What a check found out in one place. */
export interface CheckResult {
  readonly place: string;
  /** When the run began, in milliseconds. */
  readonly at: number;
  readonly verdict: Verdict;
  readonly reason: string;
  readonly phases: CheckPhases;
  /** For staff: the beginning of what the system sent. */
  readonly output?: string | undefined;
  /** It says nothing because of this process, so the next run should not wait for a whole interval. */
  readonly askAgain?: boolean | undefined;
}

/** The members of a request that are secret as a whole. */
const secretMembers = ['password', 'token', 'key'] as const;

/** A proxy may want a password, which is part of its address. */
const secretProxy = (name: string, value: unknown): 'proxy' | undefined =>
  name === 'proxy' && (value === null || String(value).includes('@')) ? 'proxy' : undefined;

/** What of a request is stored encrypted. */
export interface RequestSecrets {
  readonly password?: string;
  readonly token?: string;
  readonly key?: string;
  readonly proxy?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A request as it is read back: a secret that there is is null. */
export type ReadableRequest = Omit<CheckRequest, 'headers' | 'proxy' | (typeof secretMembers)[number]> & {
  readonly proxy?: string | null;
  readonly headers?: Readonly<Record<string, string | null>>;
} & { readonly [Name in (typeof secretMembers)[number]]?: null };

/** A request as it is written: null keeps a secret that was stored before. */
export type WrittenRequest = Omit<CheckRequest, 'headers' | 'proxy' | (typeof secretMembers)[number]> & {
  readonly proxy?: string | null;
  readonly headers?: Readonly<Record<string, string | null>>;
} & { readonly [Name in (typeof secretMembers)[number]]?: string | null };

export interface SplitRequest {
  readonly readable: ReadableRequest;
  readonly secrets: RequestSecrets;
  /** Secrets that the request wants to keep, and that are not stored. */
  readonly missing: readonly string[];
}

/** Takes the secrets out of a request that somebody wrote. What is null stays as it was stored. */
export function splitRequest(written: WrittenRequest, stored: RequestSecrets): SplitRequest {
  const missing: string[] = [];
  const secrets: { -readonly [K in keyof RequestSecrets]: RequestSecrets[K] } = {};
  const readable: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(written)) {
    if (name === 'headers' || value === undefined) continue;
    const secret = secretMembers.find((member) => member === name) ?? secretProxy(name, value);
    if (!secret) {
      if (value !== null) readable[name] = value;
      continue;
    }
    const kept = (value as string | null) ?? stored[secret];
    if (kept === undefined) missing.push(name);
    else secrets[secret] = kept;
    readable[name] = null;
  }
  // As pairs: a header may be called `__proto__`.
  const headers: [string, string | null][] = [];
  const secretHeaders: [string, string][] = [];
  for (const [name, value] of Object.entries(written.headers ?? {})) {
    if (value !== null && !isSecretHeader(name)) {
      headers.push([name, value]);
      continue;
    }
    const kept = value ?? ownValue(stored.headers ?? {}, name);
    if (kept === undefined) missing.push(`headers.${name}`);
    else secretHeaders.push([name, kept]);
    headers.push([name, null]);
  }
  if (written.headers !== undefined) readable.headers = Object.fromEntries(headers);
  if (secretHeaders.length > 0) secrets.headers = Object.fromEntries(secretHeaders);
  return { readable: readable as ReadableRequest, secrets, missing };
}

/** The whole request, as it is sent. */
export function joinRequest(readable: ReadableRequest, secrets: RequestSecrets): CheckRequest {
  const { headers: shown, password: _, token: __, key: ___, proxy, ...rest } = readable;
  const { headers: hidden = {}, ...members } = secrets;
  const headers = Object.fromEntries(
    Object.entries(shown ?? {}).map(([name, value]) => [name, value ?? ownValue(hidden, name) ?? '']),
  );
  return { ...rest, ...(proxy != null && { proxy }), ...members, ...(shown && { headers }) };
}
