import { DATA_CACHE, KEPT_AT } from './kept-data.ts';

const MAX_KEPT = 100;

/** Keeps responses of the API for one person. `api` is the address of the API, which ends with a slash. */
export class ResponseKeeper {
  readonly #session: string;
  readonly #caches: CacheStorage;
  /** Counts how often everything was forgotten. What was asked for before that is not kept afterwards. */
  #generation = 0;

  constructor(api: string, storage: CacheStorage) {
    this.#session = `${api}session`;
    this.#caches = storage;
  }

  /** Asks, and keeps what comes; without a connection, the response is the one that was kept. */
  async find(
    request: Request,
    ask: (request: Request) => Promise<Response>,
    waitUntil: (work: Promise<unknown>) => void,
  ): Promise<Response> {
    const generation = this.#generation;
    let response: Response;
    try {
      response = await ask(request);
    } catch (error) {
      const kept = await (await this.#caches.open(DATA_CACHE)).match(request.url);
      if (kept) return kept;
      throw error;
    }
    // Nobody is signed in any more, so nothing of theirs stays.
    if (response.status === 401) await this.forget();
    // If there is no space left for it, it is not kept.
    if (response.ok) waitUntil(this.#keep(request.url, response.clone(), generation).catch(() => {}));
    return response;
  }

  /** Removes everything, for good: what is on its way is not kept either. */
  async forget(): Promise<void> {
    this.#generation += 1;
    await this.#caches.delete(DATA_CACHE);
  }

  async #keep(url: string, response: Response, asked: number): Promise<void> {
    const headers = new Headers(response.headers);
    headers.set(KEPT_AT, String(Date.now()));
    const body = await response.arrayBuffer();
    const isOther = url === this.#session && asked === this.#generation && (await this.#isOther(body));
    if (isOther) await this.forget();
    const generation = isOther ? this.#generation : asked;
    const cache = await this.#caches.open(DATA_CACHE);
    // Nothing may come between this and the beginning of `put`: later, its cache is deleted with the others.
    if (generation !== this.#generation) return;
    await cache.put(url, new Response(body, { status: response.status, headers }));
    // The oldest come first.
    const known = await cache.keys();
    for (const { url: oldest } of known.slice(0, Math.max(0, known.length - MAX_KEPT)))
      await cache.delete(oldest);
  }

  /** Whether somebody else has signed in since. */
  async #isOther(session: ArrayBuffer): Promise<boolean> {
    const before = await (await this.#caches.open(DATA_CACHE)).match(this.#session);
    const userOf = (text: string): unknown => JSON.parse(text)?.data?.relationships?.user?.data?.id;
    return before !== undefined && userOf(await before.text()) !== userOf(new TextDecoder().decode(session));
  }
}
