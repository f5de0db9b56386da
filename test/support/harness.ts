import { AsyncLocalStorage } from 'node:async_hooks';
import { after, afterEach, before, beforeEach, describe } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { receiverOf } from '../../src/domain/checks/heartbeats/receiver.ts';
import { createToken } from '../../src/domain/identity/tokens/actions.ts';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import { hashing } from '../../src/kernel/auth/passwords.ts';
import type { Config } from '../../src/kernel/config.ts';
import type { Context } from '../../src/kernel/context.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { cachedRecords } from '../../src/kernel/db/statement.ts';
import { type ManualClock, manualClock } from '../../src/lib/clock.ts';
import { closeIsolated } from '../../src/lib/isolated-process/run-isolated.ts';
import { type BackgroundServices, createBackgroundServices } from '../../src/operations/worker/start.ts';
import { atEnd } from './at-end.ts';
import { type Dialect, dialects, returnDatabase, type TestDatabase, takeDatabase } from './databases.ts';
import { takeCodes } from './error-codes.ts';
import { validateResponse } from './openapi.ts';
import type { ApiResponse } from './response.ts';
import { SecretCheck } from './secrets.ts';
import { returnService, type Service, takeService } from './service.ts';

export type { ApiResponse } from './response.ts';

/** 2026-03-10 12:00:00 UTC: the time at which every test begins. */
export const START = 1_773_144_000;

export interface Visit {
  readonly status: number;
  readonly headers: ApiResponse['headers'];
  readonly text: string;
  readonly bytes: Buffer;
}

export interface RequestOptions {
  readonly token?: string | undefined;
  readonly headers?: Record<string, string>;
}

atEnd(closeIsolated);

// The least work that Argon2 allows. `passwords.test.ts` tests the parameters of the product.
hashing.parameters = { memory: 8, passes: 1, parallelism: 1 };
cachedRecords.areFrozen = true;

/**
 * The beginning and the end of a transaction, and when a token was last used: that is written after the answer, and the
 * snapshot of a read ends after it, so a count that has them depends on time.
 */
const besideAnAnswer =
  /^(?:begin|commit)\b|^select pg_advisory_xact_lock|^update "tokens" set "last_used_at"/;

/** A complete service in this process, on its own database. */
export class Harness {
  readonly dialect: Dialect;
  readonly clock: ManualClock = manualClock(START);
  readonly statements: string[] = [];
  readonly #ownStatements = new AsyncLocalStorage<string[]>();
  /** Fails a test that lets a secret into the log or into an error response. */
  readonly secrets = new SecretCheck();
  ctx: Context & { readonly connection: OpenConnection } = undefined as never;
  app: FastifyInstance = undefined as unknown as FastifyInstance;
  background: BackgroundServices = undefined as unknown as BackgroundServices;
  readonly #settings: Partial<Config>;
  #database: TestDatabase | undefined;
  #service: Service | undefined;

  constructor(dialect: Dialect, settings: Partial<Config> = {}) {
    this.dialect = dialect;
    this.#settings = settings;
  }

  async start(): Promise<void> {
    const database = await takeDatabase(this.dialect, (text) => {
      // Processes with leases show at intervals that they are alive, whatever a test does meanwhile.
      if (!text.includes('"lease_holders"')) this.statements.push(text);
      if (!besideAnAnswer.test(text)) this.#ownStatements.getStore()?.push(text);
    });
    this.#database = database;
    const suite = { clock: this.clock, log: this.secrets.log };
    this.#service = await takeService(database, this.#settings, suite);
    this.ctx = this.#service.ctx;
    this.app = this.#service.app;
    this.background = createBackgroundServices(this.ctx);
  }

  async stop(): Promise<void> {
    const [database, service] = [this.#database, this.#service];
    // A test may have replaced it, or have let it listen.
    if (this.app !== service?.app || this.app.server.listening) await this.app.close();
    await this.background.stop();
    if (database && service) {
      await returnService(database, service);
      await returnDatabase(database);
    }
    this.secrets.finish();
  }

  /** Empties the database, resets the clock, and creates one user. */
  async reset(): Promise<void> {
    this.clock.set(START);
    this.#service?.deleteMails();
    await this.#database?.empty();
    // What is encrypted is read with the key in the database, which has none now.
    this.ctx.connection.installationKeys.delete('checks');
    receiverOf(this.ctx).forget();
    await createUser(this.ctx, command, { name: 'Ada', email: 'ada@staff.example', role: 'owner' });
    this.statements.length = 0;
  }

  /** The statements of an action, without those that the process runs beside it, such as a look at the event log. */
  async statementsOf(action: () => Promise<unknown>): Promise<readonly string[]> {
    const statements: string[] = [];
    await this.#ownStatements.run(statements, action);
    return statements;
  }

  /** Repeats a read beside which something was written, such as the end of a lease: that empties the cache. */
  async betweenWrites<T>(read: () => Promise<T>): Promise<T> {
    const { dataVersion } = this.ctx.connection;
    for (;;) {
      const version = await dataVersion.read();
      const result = await read();
      if ((await dataVersion.read()) === version) return result;
    }
  }

  /** Runs everything that is due: jobs, consumers of the log, and deliveries. */
  react(): Promise<void> {
    return this.background.worker.settle();
  }

  async token(...abilities: string[]): Promise<string> {
    const token = await createToken(this.ctx, command, 1, { name: 'test', abilities });
    this.secrets.addCredentials(token);
    return token;
  }

  get = (path: string, options?: RequestOptions): Promise<ApiResponse> =>
    this.send('GET', path, undefined, options);
  post = (path: string, body: unknown, options?: RequestOptions): Promise<ApiResponse> =>
    this.send('POST', path, body, options);
  put = (path: string, body: unknown, options?: RequestOptions): Promise<ApiResponse> =>
    this.send('PUT', path, body, options);
  delete = (path: string, options?: RequestOptions): Promise<ApiResponse> =>
    this.send('DELETE', path, undefined, options);

  /** Sends a request through HTTP, and validates the response against the OpenAPI document. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<ApiResponse> {
    const url = path.startsWith('/') ? `/api${path}` : path.replace(this.ctx.config.baseUrl, '');
    const response = await this.app.inject({
      method: method as 'GET',
      url,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.token && { authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = /json/.test(String(response.headers['content-type']));
    const answer: ApiResponse = {
      status: response.statusCode,
      headers: response.headers as ApiResponse['headers'],
      body: isJson && response.body !== '' ? JSON.parse(response.body) : response.body,
    };
    validateResponse(method, url, answer);
    this.#checkSecrets(`${method} ${url}`, body, answer);
    return answer.status === 422 ? { ...answer, ...takeCodes(answer.body) } : answer;
  }

  #checkSecrets(request: string, body: unknown, { status, headers, body: received }: ApiResponse): void {
    this.secrets.addFrom(body);
    if (status >= 400) {
      this.secrets.assertNoneIn(JSON.stringify(received), `the response to ${request}`);
      return;
    }
    this.secrets.addFrom(received);
    for (const cookie of [headers['set-cookie'] ?? []].flat()) this.secrets.addCredentials(String(cookie));
  }

  /** Requests a page, a feed or an image like a browser. */
  async visit(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    const response = await this.app.inject({ method: 'GET', url: path, headers });
    return {
      status: response.statusCode,
      headers: response.headers as ApiResponse['headers'],
      text: response.body,
      bytes: response.rawPayload,
    };
  }

  /** The types of the events after the given id, or of all events. */
  async events(afterId = 0): Promise<string[]> {
    const rows = await this.ctx.connection.read
      .selectFrom('events')
      .select('type')
      .where('id', '>', afterId)
      .where('subject_type', 'not in', ['user', 'token'])
      .orderBy('id')
      .execute();
    return rows.map((row) => row.type);
  }

  async lastEventId(): Promise<number> {
    const { rows } = await sql<{ id: number | null }>`select max(id) as id from events`.execute(
      this.ctx.connection.read,
    );
    return rows[0]?.id ?? 0;
  }

  /** The types of the events that `work` writes. */
  async eventsOf(work: () => Promise<unknown>): Promise<string[]> {
    const before = await this.lastEventId();
    await work();
    return this.events(before);
  }

  async query<T>(statement: RawBuilder<T>): Promise<T[]> {
    return (await statement.execute(this.ctx.connection.read)).rows;
  }
}

/** Runs the same tests on SQLite and on PostgreSQL (but see `arrange.ts`), each test on an empty database. */
export function onBothDatabases(
  name: string,
  define: (harness: Harness) => void,
  settings: Partial<Config> = {},
): void {
  for (const dialect of dialects) {
    describe(`${name} on ${dialect}`, () => {
      const harness = new Harness(dialect, settings);
      before(() => harness.start());
      after(() => harness.stop());
      beforeEach(() => harness.reset());
      afterEach(() => harness.secrets.finish());
      define(harness);
    });
  }
}
