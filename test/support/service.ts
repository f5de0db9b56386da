import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createApp } from '../../src/app.ts';
import { type Config, readConfig } from '../../src/kernel/config.ts';
import type { Context } from '../../src/kernel/context.ts';
import type { OpenConnection } from '../../src/kernel/db/connection.ts';
import { pagesOf } from '../../src/kernel/pages/pages.ts';
import type { Clock } from '../../src/lib/clock.ts';
import { defaultTiming } from '../../src/lib/delivery-timing.ts';
import type { TestDatabase } from './databases.ts';

/** What a suite brings with it. */
export interface Suite {
  readonly clock: Clock;
  readonly log: { write: (line: string) => void };
}

/** The application over a database, with its folder. */
export class Service {
  readonly ctx: Context & { readonly connection: OpenConnection };
  readonly app: FastifyInstance;
  readonly #dataDir = mkdtempSync(join(tmpdir(), 'daymark-data-'));
  #suite: Suite;
  #isClosed = false;

  constructor({ url, connection }: TestDatabase, settings: Partial<Config>, suite: Suite) {
    this.#suite = suite;
    const environment = {
      BASE_URL: 'https://status.example',
      DATABASE_URL: url,
      DATA_DIR: this.#dataDir,
      RATE_LIMIT: '0',
      CACHE: 'off',
    };
    const config = { ...readConfig(environment, false), ...settings };
    this.ctx = {
      config,
      connection,
      clock: { now: () => this.#suite.clock.now() },
      timing: defaultTiming,
      log: pino({ level: 'debug' }, { write: (line) => this.#suite.log.write(line) }),
      ...pagesOf(config),
    };
    this.app = createApp(this.ctx);
    this.app.addHook('onClose', async () => {
      this.#isClosed = true;
    });
  }

  /** Whether the next suite can use it: nobody closed it, and it has no connections. */
  get isUsable(): boolean {
    return !this.#isClosed && !this.app.server.listening;
  }

  passTo(suite: Suite): void {
    this.#suite = suite;
    for (const name of readdirSync(this.#dataDir)) this.#remove(name);
  }

  deleteMails(): void {
    this.#remove('mail');
  }

  async close(): Promise<void> {
    await this.app.close();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  #remove(name: string): void {
    rmSync(join(this.#dataDir, name), { recursive: true, force: true });
  }
}

/** The last service over each database. */
const last = new WeakMap<TestDatabase, Service>();

/**
 * To create the application takes longer than many suites, so those without settings of their own pass it on together
 * with its database.
 */
export async function takeService(
  database: TestDatabase,
  settings: Partial<Config>,
  suite: Suite,
): Promise<Service> {
  const isUsual = Object.keys(settings).length === 0;
  const service = isUsual ? last.get(database) : undefined;
  if (service?.isUsable) {
    service.passTo(suite);
    return service;
  }
  const created = new Service(database, settings, suite);
  await created.app.ready();
  if (isUsual) {
    last.set(database, created);
    database.onClose.push(() => created.close());
  }
  return created;
}

export async function returnService(database: TestDatabase, service: Service): Promise<void> {
  if (last.get(database) !== service || !service.isUsable) await service.close();
}
