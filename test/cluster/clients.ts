import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Servers } from '../support/chaos-servers.ts';
import type { Dice } from '../support/fuzz-requests.ts';
import type { RegisterRead, RegisterWrite } from './history.ts';

/** A node that stands still accepts connections and does not answer. */
const PATIENCE_MS = 4000;

/** A component is a register: its name has its number and its value. */
export const nameOf = (register: number, value: number): string => `Register ${register} v${value}`;
const named = /Register (\d+) v(\d+)/g;

interface ApiResponse {
  readonly text: string;
  readonly node: string;
  readonly began: number;
  readonly ended: number;
}

interface Options {
  readonly servers: Servers;
  readonly token: string;
  /** The ids of the components, by register. */
  readonly components: ReadonlyMap<number, number>;
  /** Ends the clients; a write that has begun is repeated until it is acknowledged. */
  readonly over: AbortSignal;
}

/** What clients do to the nodes, and what they are told. */
export class Clients {
  readonly writes: RegisterWrite[] = [];
  readonly reads: RegisterRead[] = [];
  /** The texts of acknowledged incidents. */
  readonly incidents = new Set<string>();
  /** How requests failed, by status or kind. */
  readonly failures = new Map<string, number>();
  /** Answers that say themselves that they are old. */
  marked = 0;
  readonly #options: Options;
  #values = 0;
  #words = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Writes values to registers, one after the other. */
  async writeRegisters(dice: Dice, pauseMs: number): Promise<void> {
    const { components, over } = this.#options;
    while (!over.aborted) {
      const [register, id] = dice.pick([...components]);
      const value = ++this.#values;
      const began = performance.now();
      const at = this.writes.push({ register, value, began, acknowledged: undefined }) - 1;
      const body = { name: nameOf(register, value) };
      const { ended } = await this.#untilAcknowledged(
        dice,
        'PUT',
        `/components/${id}`,
        body,
        `value-${value}`,
      );
      this.writes[at] = { register, value, began, acknowledged: ended };
      await sleep(dice.next() * pauseMs);
    }
  }

  /** Reads registers from the API and from the page, as a guest and with a token. */
  async readRegisters(dice: Dice, pauseMs: number): Promise<void> {
    const { components, over } = this.#options;
    while (!over.aborted) {
      const [, id] = dice.pick([...components]);
      const path = dice.pick([`/components/${id}`, `/components/${id}`, '/components?per_page=50', '/../']);
      const response = await this.#send(dice, 'GET', path, { asGuest: dice.chance(0.7) });
      const values = new Set(response?.text.match(named));
      if (response) assert.ok(values.size > 0, `${path} has no register: ${response.text.slice(0, 200)}`);
      for (const text of values) {
        const [, register, value] = [...text.matchAll(named)][0] as unknown as [string, string, string];
        const { node, began, ended } = response as ApiResponse;
        this.reads.push({ register: Number(register), value: Number(value), node, began, ended });
      }
      await sleep(dice.next() * pauseMs);
    }
  }

  /** Writes incidents that subscribers and webhooks are notified of. */
  async writeIncidents(dice: Dice, pauseMs: number): Promise<void> {
    while (!this.#options.over.aborted) {
      const message = `word-${++this.#words}`;
      const body = { name: `Incident ${this.#words}`, status: 1, message, notifications: true };
      await this.#untilAcknowledged(dice, 'POST', '/incidents', body, message);
      this.incidents.add(message);
      await sleep(dice.next() * pauseMs);
    }
  }

  /** Sends the same request with the same key to one node after the other, until one of them answers. */
  async #untilAcknowledged(
    dice: Dice,
    method: string,
    path: string,
    body: object,
    key: string,
  ): Promise<ApiResponse> {
    for (;;) {
      const response = await this.#send(dice, method, path, { body, key });
      if (response) return response;
      await sleep(20);
    }
  }

  /** Undefined if the node did not answer, or could not do it at the moment. */
  async #send(
    dice: Dice,
    method: string,
    path: string,
    { body, key, asGuest = false }: { body?: object; key?: string; asGuest?: boolean },
  ): Promise<ApiResponse | undefined> {
    const { servers, token } = this.#options;
    const { url, port } = await servers.any(dice, AbortSignal.timeout(60_000));
    const began = performance.now();
    let response: Response;
    let text: string;
    try {
      response = await fetch(url + path, {
        method,
        headers: {
          ...(!asGuest && { authorization: `Bearer ${token}` }),
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      text = await response.text();
    } catch (error) {
      this.#count((error as Error).name === 'TimeoutError' ? 'no answer' : 'no connection');
      return undefined;
    }
    const ended = performance.now();
    if (response.status >= 500) {
      this.#count(String(response.status));
      return undefined;
    }
    assert.equal(response.status, 200, `${method} ${path}: ${text}`);
    if (response.headers.has('warning')) {
      this.marked++;
      return undefined;
    }
    return { text, node: `port ${port}`, began, ended };
  }

  #count(failure: string): void {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}
