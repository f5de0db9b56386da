import assert from 'node:assert/strict';
import type { Role } from '../../common/roles.ts';
import { createUser } from '../../src/domain/identity/users/actions.ts';
import { command } from '../../src/kernel/auth/actor.ts';
import type { Harness } from './harness.ts';
import type { ApiResponse } from './response.ts';

export const PASSWORD = 'a quiet harbour at dawn';

interface Person {
  readonly email?: string;
  readonly name?: string;
  readonly role?: Role;
  readonly password?: string | null;
}

/** Creates a user who can sign in. Returns the id. */
export const addPerson = (
  harness: Harness,
  { email = 'grace@staff.example', name = 'Grace', role = 'owner', password = PASSWORD }: Person = {},
): Promise<number> => createUser(harness.ctx, command, { name, email, role, password });

/** The cookies that a response sets. */
export const cookiesOf = ({ headers }: ApiResponse): string[] =>
  [headers['set-cookie'] ?? []].flat().map(String);

/** The cookies of one browser. */
export class Browser {
  readonly #harness: Harness;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(harness: Harness, headers: Record<string, string> = {}) {
    this.#harness = harness;
    this.#headers = headers;
  }

  get headers(): Record<string, string> {
    const cookie = Array.from(this.#cookies, ([name, value]) => `${name}=${value}`).join('; ');
    return { ...this.#headers, ...(cookie !== '' && { cookie }) };
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(`__Host-${name}`);
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(`__Host-${name}`, value);
  }

  /** Forgets everything, like a private window. */
  clear(): void {
    this.#cookies.clear();
  }

  /** Sends a request, and keeps the cookies of the response like a browser. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<ApiResponse> {
    const response = await this.#harness.send(method, path, body, {
      headers: { ...this.headers, ...headers },
    });
    for (const line of cookiesOf(response)) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
      if (Number(age) === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return response;
  }

  get = (path: string): Promise<ApiResponse> => this.send('GET', path);
  put = (path: string, body: unknown): Promise<ApiResponse> => this.send('PUT', path, body);
  delete = (path: string): Promise<ApiResponse> => this.send('DELETE', path);

  signIn(email = 'grace@staff.example', password = PASSWORD, more: object = {}): Promise<ApiResponse> {
    return this.send('POST', '/session', { email, password, ...more });
  }
}

/** A browser in which a new user has signed in. */
export async function signedIn(harness: Harness, person: Person = {}): Promise<Browser> {
  await addPerson(harness, person);
  const browser = new Browser(harness);
  const response = await browser.signIn(person.email, person.password ?? PASSWORD);
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return browser;
}
