import type { FrontCache } from './cache/front-cache.ts';
import type { Connections } from './connections/connections.ts';
import { RequestStats, type RouteKinds } from './request-stats.ts';
import { isApi } from './target.ts';

interface Sources {
  readonly connections: Connections;
  readonly cache: FrontCache;
  readonly routes: RouteKinds;
}

/** The numbers of one server, for monitoring. `createServer` connects it to what it counts. */
export class ServerStats {
  readonly requests = new RequestStats();
  #sources: Sources | undefined;

  connect(sources: Sources): void {
    this.#sources = sources;
    this.requests.kinds = sources.routes;
  }

  get connections(): { readonly open: number; readonly pageStreams: number; readonly apiStreams: number } {
    const { open, streams } = this.#sources?.connections.count() ?? { open: 0, streams: [] };
    const apiStreams = streams.filter(isApi).length;
    return { open, apiStreams, pageStreams: streams.length - apiStreams };
  }

  /** Answers that were sent although they were old, because the database was away. */
  get staleResponses(): number {
    return this.#sources?.cache.stale ?? 0;
  }

  get cacheBytes(): number {
    return this.#sources?.cache.bytes ?? 0;
  }
}
