import type { Role } from '../../../common/roles.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { requireRecentSignIn } from '../../kernel/auth/recent-sign-in.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import type { Seconds } from '../../lib/clock.ts';
import {
  joinRequest,
  type ReadableRequest,
  type RequestSecrets,
  type SplitRequest,
  splitRequest,
  type WrittenRequest,
} from './model.ts';
import { placesOf } from './places.ts';
import type { CheckForm } from './schema.ts';

type Stored = Pick<Row<'checks'>, 'kind' | 'target' | 'request' | 'places'>;

/** What a check is about to become. What is undefined stays as it is. */
export interface CheckChange {
  readonly kind?: string | undefined;
  readonly target?: string | null | undefined;
  readonly request?: WrittenRequest | undefined;
  /** `here`, and the ids of probes. */
  readonly places?: readonly string[] | undefined;
}

export interface KeptSecrets extends SplitRequest {
  /** Why what is stored may not stay; undefined if it may. */
  readonly reason: string | undefined;
}

const MISSING = 'must have a value: none is stored.';

/** Roles that may let a check send what is stored somewhere else, without knowing it. */
const trusted: readonly Role[] = ['owner', 'admin'];

/**
 * The request of a check after a change. Secrets were written for one receiver. Whoever would have them sent to another one, or so that
 * others can read them, has to write them again, or has to be an owner or admin who has just signed in. A token never signs in.
 */
export function keepSecrets(
  by: { readonly actor: Actor; readonly now: Seconds },
  before: Stored,
  known: RequestSecrets,
  change: CheckChange,
): KeptSecrets {
  const written = change.request ?? (JSON.parse(before.request) as WrittenRequest);
  const why = whyAskSecretsAgain(before, known, change);
  const split = splitRequest(written, why ? {} : known);
  if (why === undefined || split.missing.length === 0 || !isTrusted(by.actor))
    return { ...split, reason: why };
  requireRecentSignIn(by.actor, by.now);
  return { ...splitRequest(written, known), reason: undefined };
}

/** Adds the secrets that the request wants to keep, and must not or cannot, to the errors of its form. */
export function failMissing(
  form: CheckForm,
  { missing, reason = MISSING }: Pick<SplitRequest, 'missing'> & { readonly reason?: string | undefined },
): void {
  for (const name of missing) form.fail(`request.${name}`, 'invalid', { reason });
}

/** Whether a recent sign-in may stand for the secrets themselves. */
export const isTrusted = (actor: Actor): boolean =>
  actor.type === 'command' || (actor.type === 'session' && trusted.includes(actor.role));

/** Members of a request that say by which way, and to whom, secrets go. */
const ways = {
  ca: 'the certificates that are trusted have changed',
  server: 'the name of the server has changed',
  starttls: 'the encryption has changed',
} as const;

const again = (because: string): string => `must be written again, because ${because}.`;

/** Why the secrets of a check must be written again; undefined if they may stay. */
function whyAskSecretsAgain(
  before: Stored,
  known: RequestSecrets,
  { kind, target, request, places }: CheckChange,
): string | undefined {
  if (kind !== undefined && kind !== before.kind) return again('the check becomes one of another kind');
  if (target != null) {
    const [from, to] = [receiverOf(before.target), receiverOf(target)];
    if (from.host !== to.host) return again('the target is another host');
    if (from.protocol !== to.protocol) return again('the target has another protocol');
  }
  const asked = placesOf(before);
  if (places?.some((place) => place !== HERE && !asked.includes(place)))
    return again('they would be given to a probe that does not have them');
  return (
    request && whyAskBecauseOf(request, joinRequest(JSON.parse(before.request) as ReadableRequest, known))
  );
}

type Members = Pick<WrittenRequest, 'proxy' | 'insecure' | 'headers' | keyof typeof ways>;

function whyAskBecauseOf(after: Members, before: Members): string | undefined {
  // A proxy sees what passes through it. Null keeps the one that is stored, and without one only the target sees it.
  if (after.proxy != null && after.proxy !== before.proxy) return again('the proxy has changed');
  if (hostHeader(after) !== hostHeader(before)) return again('the Host header has changed');
  if (after.insecure && !before.insecure) return again('certificates would not be verified any more');
  for (const [name, what] of Object.entries(ways))
    if ((after[name as keyof typeof ways] ?? null) !== (before[name as keyof typeof ways] ?? null))
      return again(what);
  return undefined;
}

const hostHeader = ({ headers = {} }: Members): string =>
  Object.entries(headers ?? {})
    .filter(([name]) => name.toLowerCase() === 'host')
    .map(([, value]) => value)
    .join();

function receiverOf(target: string): { readonly host: string; readonly protocol: string } {
  const url = target.includes('//') ? URL.parse(target) : null;
  return url ? { host: url.host, protocol: url.protocol } : { host: target, protocol: '' };
}
