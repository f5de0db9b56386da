import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { command } from '../support/command.ts';
import { type Served, startServer } from '../support/process.ts';
import type { Json } from '../support/response.ts';

/** No request of the tests takes nearly as long. */
const MAX_WAIT_MS = 30_000;

interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
  readonly ms: number;
}

const newFolder = (): string => mkdtempSync(join(tmpdir(), 'daymark-faults-'));

/** `daymark serve` as a separate process, whose database fails. A request that waits for it gives up after seconds. */
export class Service {
  readonly served: Served;
  readonly token: string;
  readonly dataDir: string;
  readonly onStop: (() => Promise<void>)[] = [];

  private constructor(served: Served, token: string, dataDir: string) {
    this.served = served;
    this.token = token;
    this.dataDir = dataDir;
  }

  /** Starts on the database at `url`, or on a SQLite file in a new folder. */
  static async start(
    url?: string,
    args: readonly string[] = [],
    dataDir = newFolder(),
    settings: Record<string, string> = {},
    options: Parameters<typeof startServer>[2] = {},
  ): Promise<Service> {
    const env = { DATA_DIR: dataDir, DATABASE_TIMEOUT: '2', ...(url && { DATABASE_URL: url }) };
    const { out, err, code } = await command(['token', 'create', '--name', 't', '--abilities', '*'], env);
    assert.equal(code, 0, err);
    const served = await startServer({ ...env, ...settings }, args, options);
    const service = new Service(served, out.trim(), dataDir);
    // Creates everything that is otherwise created on first use.
    await service.assertAlive();
    return service;
  }

  get databasePath(): string {
    return join(this.dataDir, 'daymark.db');
  }

  /** Sends a request to the server itself: `/api/…` or a page. */
  async send(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const started = performance.now();
    const response = await fetch(new URL(path, this.served.url), {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(method !== 'GET' && { authorization: `Bearer ${this.token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '');
    return {
      status: response.status,
      headers: response.headers,
      body: isJson && text !== '' ? JSON.parse(text) : text,
      ms: performance.now() - started,
    };
  }

  get = (path: string, headers?: Record<string, string>) => this.send('GET', path, undefined, headers);
  write = (name: string) => this.send('POST', '/api/components', { name });

  /** Requests that need no data are answered, whatever the database does. */
  async assertAlive(): Promise<void> {
    const authorization = `Bearer ${this.token}`;
    for (const [path, headers] of [
      ['/api/ping', {}],
      ['/api/ping', { authorization }],
      ['/api/version', {}],
      ['/robots.txt', {}],
      ['/api/openapi.json', {}],
      ['/api/docs', {}],
    ] as const) {
      assert.equal((await this.get(path, headers)).status, 200, path);
    }
  }

  /** Waits until reads and writes work again, without intervention. */
  async recovered(): Promise<void> {
    for (let tries = 0; tries < 100; tries++) {
      const [read, write] = [await this.get('/api/components'), await this.write(`back ${tries}`)];
      if (read.status === 200 && write.status === 200) return;
      await sleep(100);
    }
    assert.fail(`It did not recover:\n${this.served.log()}`);
  }

  /** A subscriber is notified of a new write: the background worker continues. */
  async assertTells(name: string): Promise<void> {
    const email = `${name}@reader.example`;
    const subscriber = { email, global: true, verified: true };
    assert.equal((await this.send('POST', '/api/subscribers', subscriber)).status, 200);
    const incident = { name: `Told to ${name}`, status: 1, message: 'm', notifications: true };
    assert.equal((await this.send('POST', '/api/incidents', incident)).status, 200);
    const folder = join(this.dataDir, 'mail');
    for (let tries = 0; tries < 150; tries++) {
      const mails = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.eml')) : [];
      if (mails.some((one) => readFileSync(join(folder, one), 'utf8').includes(email))) return;
      await sleep(100);
    }
    assert.fail(`Nobody was told:\n${this.served.log()}`);
  }

  /** The names of all components, as the API lists them. */
  async names(): Promise<Set<string>> {
    const names = new Set<string>();
    for (let page = 1; ; page++) {
      const { status, body } = await this.get(`/api/components?per_page=100&page=${page}`);
      assert.equal(status, 200, JSON.stringify(body));
      for (const { attributes } of body.data) names.add(attributes.name);
      if (body.data.length < 100) return names;
    }
  }

  async stop(): Promise<void> {
    await this.served.end('SIGKILL');
    for (const end of this.onStop) await end();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Without a pause, each client would keep a core busy, and the failures would be no more likely to hit a request. */
const PAUSE_MS = 8;

/** Clients that write and read all the time, and record the responses. */
export class Load {
  readonly acknowledged: string[] = [];
  readonly refused: Reply[] = [];
  /** The number of responses by status, and of broken connections. */
  readonly statuses = new Map<number | 'broken', number>();
  readonly #service: Service;
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(service: Service, { writers = 4, readers = 4 } = {}) {
    this.#service = service;
    service.onStop.push(() => this.end());
    for (let at = 0; at < writers; at++) this.#running.push(this.#write(at));
    for (let at = 0; at < readers; at++) this.#running.push(this.#read());
  }

  /** Waits until this many more writes were acknowledged. */
  async progress(writes: number): Promise<void> {
    const wanted = this.acknowledged.length + writes;
    for (const until = performance.now() + 20_000; this.acknowledged.length < wanted; await sleep(10)) {
      assert.ok(
        performance.now() < until,
        `Nothing is acknowledged any more:\n${this.#service.served.log()}`,
      );
    }
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#running);
  }

  async #write(writer: number): Promise<void> {
    for (let count = 1; !this.#isOver; count++) {
      const name = `writer ${writer} count ${count}`;
      const reply = await this.#record(() => this.#service.write(name));
      if (reply?.status === 200) this.acknowledged.push(name);
      await sleep(reply?.status === 200 ? PAUSE_MS : 20);
    }
  }

  async #read(): Promise<void> {
    while (!this.#isOver) {
      await this.#record(() => this.#service.get('/api/components?sort=-id&per_page=5'));
      await this.#record(() => this.#service.get('/'));
      await sleep(PAUSE_MS);
    }
  }

  async #record(send: () => Promise<Reply>): Promise<Reply | undefined> {
    try {
      const reply = await send();
      this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
      if (reply.status !== 200) this.refused.push(reply);
      return reply;
    } catch {
      this.statuses.set('broken', (this.statuses.get('broken') ?? 0) + 1);
      return undefined;
    }
  }
}
