import assert from 'node:assert/strict';
import { cachet3Description } from '../../../test/support/cachet3-description.ts';
import type { Harness } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { createToken } from '../../domain/identity/tokens/actions.ts';
import { command } from '../../kernel/auth/actor.ts';

export interface Cachet3Response {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly body: Json;
}

/** A token whose requests are answered in the dialect of Cachet 3. */
export async function cachet3Token(harness: Harness, ...abilities: string[]): Promise<string> {
  const body = { name: 'cachet3', abilities, dialect: 'cachet3' };
  const token = await createToken(harness.ctx, command, 1, body);
  harness.secrets.addCredentials(token);
  return token;
}

/** A client of Cachet 3: it sends these headers with every request, and refuses answers that the dialect does not describe. */
export class Cachet3Client {
  readonly #harness: Harness;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(harness: Harness, headers: Readonly<Record<string, string>>) {
    this.#harness = harness;
    this.#headers = headers;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: object,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Cachet3Response> {
    const url = path.startsWith('/') ? `/api${path}` : path.replace(this.#harness.ctx.config.baseUrl, '');
    const response = await this.#harness.app.inject({
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

  /** The resource in a response that must have this status. */
  async data(status: number, ...request: Parameters<Cachet3Client['send']>): Promise<Json> {
    const response = await this.send(...request);
    assert.equal(response.status, status, response.text);
    return response.body.data;
  }
}

/** One record of each kind that Cachet 3 has, written through our own API. */
export async function writeSample(harness: Harness, token: string): Promise<void> {
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
    assert.equal((await harness.post(path, body, { token })).status, 200, path);
}
