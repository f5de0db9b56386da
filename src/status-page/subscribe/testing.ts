import type { FastifyInstance } from 'fastify';

/** What the tests of this folder share. */

export interface ShownPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A browser without scripts. Each has an address of its own, so that no test uses up what another one is allowed. */
export class Visitor {
  static #count = 0;
  readonly #world: { readonly app: FastifyInstance };
  readonly address: string;

  constructor(world: { readonly app: FastifyInstance }, address?: string) {
    Visitor.#count++;
    this.#world = world;
    this.address = address ?? `198.18.${Math.floor(Visitor.#count / 250)}.${(Visitor.#count % 250) + 1}`;
  }

  get = (url: string, headers: Record<string, string> = {}): Promise<ShownPage> =>
    this.send({ method: 'GET', url, headers });

  /** Sends a form, as it is or by its fields. */
  post = (
    url: string,
    form: Fields | string = {},
    headers: Record<string, string> = {},
  ): Promise<ShownPage> =>
    this.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: typeof form === 'string' ? form : encoded(form),
    });

  subscribe = (email: string, more: Fields = {}, headers: Record<string, string> = {}): Promise<ShownPage> =>
    this.post('/subscribe', { email, scope: 'all', lang: 'en', ...more }, headers);

  async send(request: {
    readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
    readonly url: string;
    readonly headers?: Record<string, string>;
    readonly payload?: string;
  }): Promise<ShownPage> {
    const response = await this.#world.app.inject({ ...request, remoteAddress: this.address });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  }
}

const encoded = (form: Fields): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString();
