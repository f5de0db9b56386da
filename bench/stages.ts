/**
 * The stages of a cached response, and how Daymark is changed to leave each of them out. Only the difference between two runs
 * of `--hit` means anything: what is left out is needed.
 */
export interface Stage {
  /** Below `src/http`. */
  readonly file: string;
  /** A text in the file, and what stands there instead. */
  readonly text: string;
  readonly instead: string;
}

export const stages = {
  /** Everything: the bytes go out as soon as Node has read the request. */
  all: {
    file: 'pipeline.ts',
    text: 'if (!this.#connections.begin(request, response)) return;',
    instead: `const first = (globalThis.firstResponses ??= new Map()).get(request.url);
    if (first) return void (response.socket.write(first), response.emit('finish'));
    const write = request.socket.write;
    request.socket.write = function (bytes, ...rest) {
      if (Buffer.isBuffer(bytes) && bytes.toString('latin1', 0, 15) === 'HTTP/1.1 200 OK')
        globalThis.firstResponses.set(request.url, Buffer.from(bytes));
      return write.call(this, bytes, ...rest);
    };
    if (!this.#connections.begin(request, response)) return;`,
  },
  connections: {
    file: 'pipeline.ts',
    text: 'if (!this.#connections.begin(request, response)) return;',
    instead: '',
  },
  'unusual requests': {
    file: 'cache/direct-hits.ts',
    text: '|| this.#isUnusual(request)',
    instead: '',
  },
  'data version': {
    file: 'cache/front-cache.ts',
    text: 'const snapshot = this.#pollOnArrival(true) as Snapshot | undefined;',
    instead:
      'const snapshot = this.#generation.second < 0 ? this.#pollOnArrival(true) : { version: this.#generation.version, second: this.#generation.second };',
  },
  'rate limit': {
    file: 'rate-limit.ts',
    text: 'return this.#limit > 0;',
    instead: 'return false;',
  },
  'prepared bytes': {
    file: 'server.ts',
    text: 'ServerResponse: DirectResponse,',
    instead: '',
  },
  /** Without it, every request has a stream that ends, although it has no body. */
  'no stream without a body': {
    file: 'server.ts',
    text: 'optimizeEmptyRequests: true,',
    instead: '',
  },
  'own idle timeout': {
    file: 'server.ts',
    text: 'keepAliveTimeout: 0,',
    instead: 'keepAliveTimeout: 72_000,',
  },
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof stages;
export const stageNames = Object.keys(stages) as StageName[];
