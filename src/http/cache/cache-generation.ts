import type { Actor } from '../../kernel/auth/actor.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { CachedResponse } from './cached-response.ts';

/** From this second on, the clock does not change what the public may see before the other one. */
export interface Span {
  readonly from: Seconds;
  readonly until: Seconds;
}

/** A response, and from when to when the clock does not change it, apart from changes of the public state. */
export interface Kept extends Span {
  readonly response: CachedResponse;
}

/** Everything that is valid for one version of the data. Another version starts with an empty one. */
export interface Generation {
  readonly version: number;
  readonly responses: Map<string, Kept>;
  /** Responses that are being made, and in which second that began. */
  readonly pending: Map<string, { readonly second: Seconds; readonly work: Promise<CachedResponse> }>;
  /** The second that was current at the last look. */
  second: Seconds;
  /** Callers that have been authenticated in that second, by their credentials. */
  readonly actors: Map<string, Actor>;
  /** As long as this is empty, responses are kept for one second. */
  stable: Span;
  bytes: number;
}

export const emptyGeneration = (version: number): Generation => ({
  version,
  responses: new Map(),
  pending: new Map(),
  second: -1,
  actors: new Map(),
  stable: { from: 0, until: 0 },
  bytes: 0,
});

/** Whether a response is still what it would be if it were made now. */
export const isCurrent = ({ stable, second }: Generation, { from, until }: Kept): boolean =>
  second === from || (from < second && second < until && stable.from <= from && second < stable.until);

/** Keeps a response. The oldest ones leave if there is no room for all. */
export function keepIn(generation: Generation, key: string, kept: Kept, maxBytes: number): void {
  const { responses } = generation;
  const { size } = kept.response;
  if (size > maxBytes / 8) return;
  remove(generation, key);
  generation.bytes += size;
  responses.set(key, kept);
  for (const oldest of responses.keys()) {
    if (generation.bytes <= maxBytes) break;
    remove(generation, oldest);
  }
}

/** Removes what is not current, if there is more than this. */
export function removeOld(generation: Generation, most: number): void {
  if (generation.responses.size <= most) return;
  for (const [key, kept] of generation.responses) if (!isCurrent(generation, kept)) remove(generation, key);
}

function remove(generation: Generation, key: string): void {
  const kept = generation.responses.get(key);
  if (!kept) return;
  generation.responses.delete(key);
  generation.bytes -= kept.response.size;
}
