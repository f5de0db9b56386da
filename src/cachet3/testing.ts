import assert from 'node:assert/strict';
import type { Json } from '../../test/answer.ts';
import { cachet3Description } from '../../test/cachet3-description.ts';
import type { World } from '../../test/harness.ts';
import { command } from '../auth/actor.ts';
import { createToken } from '../resources/tokens/actions.ts';

export interface Cachet3Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: Json;
}

/** A token whose requests are answered in the dialect of Cachet 3. */
export async function cachet3Token(world: World, ...abilities: string[]): Promise<string> {
  const body = { name: 'cachet3', abilities, dialect: 'cachet3' };
  const token = await createToken(world.ctx, command, 1, body);
  world.secrets.addCredentials(token);
  return token;
}

/** A client of Cachet 3: it sends these headers with every request, and refuses answers that the dialect does not describe. */
export class Cachet3Client {
  readonly #world: World;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(world: World, headers: Readonly<Record<string, string>>) {
    this.#world = world;
    this.#headers = headers;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Cachet3Answer> {
    const url = path.startsWith('/') ? `/api${path}` : path.replace(this.#world.ctx.config.baseUrl, '');
    const response = await this.#world.app.inject({
      method,
      url,
      headers: { ...this.#headers, ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { payload: JSON.stringify(body) }),
    });
    const { statusCode: status, body: text } = response;
    const answer = { status, headers: response.headers, text, body: text === '' ? '' : JSON.parse(text) };
    const asked = { ...this.#headers, ...headers }['x-daymark-dialect'];
    if (asked === undefined || asked === 'cachet3') cachet3Description.validate(method, url, answer);
    return answer;
  }

  /** The resource in an answer that must have this status. */
  async data(status: number, ...request: Parameters<Cachet3Client['send']>): Promise<Json> {
    const answer = await this.send(...request);
    assert.equal(answer.status, status, answer.text);
    return answer.body.data;
  }
}

/** One record of each kind that Cachet 3 has, written through our own API. */
export async function writeSample(world: World, token: string): Promise<void> {
  const meta = { owner: 'core' };
  const requests: readonly (readonly [string, object])[] = [
    ['/component-groups', { name: 'Core', meta }],
    ['/components', { name: 'API', component_group_id: 1, meta }],
    ['/components', { name: 'Old', enabled: false }],
    ['/incidents', { name: 'Slow', message: 'm', status: 1, components: [{ id: 1, status: 2 }], meta }],
    ['/incidents/1/updates', { message: 'm', status: 2 }],
    ['/incident-templates', { name: 'Outage', template: 'Hello' }],
    [
      '/schedules',
      {
        name: 'Disks',
        message: 'm',
        scheduled_at: '2026-03-11 10:00:00',
        components: [{ id: 1, status: 6 }],
      },
    ],
    ['/schedules/1/updates', { message: 'm' }],
    ['/metrics', { name: 'Latency', suffix: 'ms' }],
    ['/metrics/1/points', { value: 1 }],
    ['/subscribers', { email: 'reader@example.com', components: [1], verified: true, meta }],
  ];
  for (const [path, body] of requests)
    assert.equal((await world.post(path, body, { token })).status, 200, path);
}
