import assert from 'node:assert/strict';
import type { Role } from '../common/roles.ts';
import { command } from '../src/auth/actor.ts';
import { createUser } from '../src/resources/users/actions.ts';
import type { Answer } from './answer.ts';
import type { World } from './harness.ts';

export const PASSWORD = 'a quiet harbour at dawn';

interface Person {
  readonly email?: string;
  readonly name?: string;
  readonly role?: Role;
  readonly password?: string | null;
}

/** Creates a user who can sign in. Returns the id. */
export const addPerson = (
  world: World,
  { email = 'grace@staff.example', name = 'Grace', role = 'owner', password = PASSWORD }: Person = {},
): Promise<number> => createUser(world.ctx, command, { name, email, role, password });

/** The cookies that a response sets. */
export const cookiesOf = ({ headers }: Answer): string[] => [headers['set-cookie'] ?? []].flat().map(String);

/** The cookies of one browser. */
export class Browser {
  readonly #world: World;
  readonly #headers: Record<string, string>;
  readonly #cookies = new Map<string, string>();

  constructor(world: World, headers: Record<string, string> = {}) {
    this.#world = world;
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
  ): Promise<Answer> {
    const answer = await this.#world.send(method, path, body, { headers: { ...this.headers, ...headers } });
    for (const line of cookiesOf(answer)) {
      const [, name = '', value = '', age] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(line) ?? [];
      if (Number(age) === 0) this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }

  get = (path: string): Promise<Answer> => this.send('GET', path);
  put = (path: string, body: unknown): Promise<Answer> => this.send('PUT', path, body);
  delete = (path: string): Promise<Answer> => this.send('DELETE', path);

  signIn(email = 'grace@staff.example', password = PASSWORD, more: object = {}): Promise<Answer> {
    return this.send('POST', '/session', { email, password, ...more });
  }
}

/** A browser in which a new user has signed in. */
export async function signedIn(world: World, person: Person = {}): Promise<Browser> {
  await addPerson(world, person);
  const browser = new Browser(world);
  const answer = await browser.signIn(person.email, person.password ?? PASSWORD);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return browser;
}
