import assert from 'node:assert/strict';
import type { Harness } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

export interface CachetResponse {
  readonly status: number;
  readonly body: Json;
}

/** How a client sends fields. */
export type Encoding = 'json' | 'form' | 'query';

/** A client of Cachet 2 with this token, which sends fields in its own way. */
export class CachetClient {
  readonly #harness: Harness;
  readonly #token: string | undefined;

  constructor(harness: Harness, token?: string) {
    this.#harness = harness;
    this.#token = token;
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    fields?: Record<string, unknown>,
    encoding: Encoding = 'json',
  ): Promise<CachetResponse> {
    const encoded = fields && encoding !== 'json' ? formOf(fields) : '';
    const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' };
    const { statusCode: status, body } = await this.#harness.app.inject({
      method,
      url: `/api/v1${path}${encoding === 'query' && encoded ? `?${encoded}` : ''}`,
      headers: {
        ...(this.#token !== undefined && { 'x-cachet-token': this.#token }),
        ...(fields && encoding !== 'query' && { 'content-type': types[encoding] }),
      },
      ...(fields &&
        encoding !== 'query' && { payload: encoding === 'json' ? JSON.stringify(fields) : encoded }),
    });
    return { status, body: body === '' ? undefined : JSON.parse(body) };
  }

  /** The data of a response that must be a success. */
  async data(...request: Parameters<CachetClient['send']>): Promise<Json> {
    const { status, body } = await this.send(...request);
    assert.equal(status, 200, JSON.stringify(body));
    return body.data;
  }
}

/** Texts in the way of Python and PHP: True, and `components[]=1`. */
function formOf(fields: Record<string, unknown>): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item));
    else form.append(name, value === true ? 'True' : value === false ? 'False' : String(value));
  }
  return String(form);
}
