import type { Actor } from '../auth/actor.ts';
import type { CachedResponse } from './cached-response.ts';
import type { Snapshot } from './version-poller.ts';

/** Everything that is valid for one version of the data in one second. The next snapshot starts with an empty one. */
export interface Generation extends Snapshot {
  readonly responses: Map<string, CachedResponse>;
  /** Those that guests have asked for, by `guestKey`. */
  readonly forGuests: Map<string, CachedResponse>;
  readonly pending: Map<string, Promise<CachedResponse>>;
  /** Callers that have been authenticated, by their credentials. */
  readonly actors: Map<string, Actor>;
  bytes: number;
}

export const emptyGeneration = ({ version, second }: Snapshot): Generation => ({
  version,
  second,
  responses: new Map(),
  forGuests: new Map(),
  pending: new Map(),
  actors: new Map(),
  bytes: 0,
});

/** A variant is the code of a language, and a URL begins with a slash, so no two are alike. */
export const guestKey = (variant: string, url: string): string => (variant === '' ? url : variant + url);

/** Keeps a response. The oldest ones leave if there is no room for all. */
export function keepIn(generation: Generation, key: string, made: CachedResponse, maxBytes: number): void {
  if (made.size > maxBytes / 8) return;
  generation.bytes += made.size;
  generation.responses.set(key, made);
  for (const [oldest, response] of generation.responses) {
    if (generation.bytes <= maxBytes) break;
    generation.responses.delete(oldest);
    generation.forGuests.clear();
    generation.bytes -= response.size;
  }
}
