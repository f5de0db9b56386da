import type { CompiledQuery } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Connection } from '../../../kernel/db/connection.ts';
import { Param } from '../../../kernel/db/dialect.ts';
import { type AddressForm, type HeartbeatCheck, hashOf } from './tokens.ts';

/** Those of 20,000 jobs take a few megabytes. */
const MAX_CHECKS = 20_000;
const HASH = new Param('hash');

/**
 * Finds the checks that heartbeats belong to. What was found is kept until the version of the data changes, since whatever changes a
 * check is an event. An address that is unknown is looked up every time: an import may make it known without an event.
 */
export class HeartbeatChecks {
  readonly #connection: Connection;
  readonly #found = new LRUCache<string, HeartbeatCheck>({ max: MAX_CHECKS });
  readonly #query: CompiledQuery<HeartbeatCheck>;
  #version: number | undefined;

  constructor(connection: Connection) {
    this.#connection = connection;
    // Building it takes longer than running it.
    this.#query = connection.read
      .selectFrom('heartbeat_tokens')
      .innerJoin('checks', 'checks.id', 'heartbeat_tokens.check_id')
      .select([
        'checks.id',
        'checks.interval',
        'checks.cron',
        'checks.timezone',
        'checks.grace',
        'checks.paused',
      ])
      .where('checks.kind', '=', 'heartbeat')
      .where('checks.deleted_at', 'is', null)
      .where('heartbeat_tokens.hash', '=', HASH as unknown as string)
      .compile();
  }

  /** The check, if it is known at once. Call this only while a request is being received. */
  findAtOnce(form: AddressForm, token: string): HeartbeatCheck | undefined {
    const { dataVersion } = this.#connection;
    if (!dataVersion.sync || this.#found.size === 0) return undefined;
    try {
      return dataVersion.readOnArrival() === this.#version ? this.#found.get(hashOf(form, token)) : undefined;
    } catch {
      // The file is locked. Whoever waits for it finds the check.
      return undefined;
    }
  }

  /** The check that a token belongs to, if there is one. */
  async find(form: AddressForm, token: string): Promise<HeartbeatCheck | undefined> {
    const { dataVersion, read } = this.#connection;
    // Read first: what is found afterwards is at least as new.
    const version = await (dataVersion.sync ? dataVersion.wait() : dataVersion.read());
    if (version !== this.#version) this.#found.clear();
    this.#version = version;
    const hash = hashOf(form, token);
    const known = this.#found.get(hash);
    if (known) return known;
    const parameters = this.#query.parameters.map((value) => (value instanceof Param ? hash : value));
    const { rows } = await read.executeQuery({ ...this.#query, parameters } as CompiledQuery<HeartbeatCheck>);
    const [check] = rows;
    if (check && this.#version === version) this.#found.set(hash, check);
    return check;
  }
}
