import type { FastifyInstance } from 'fastify';

/** Shared by the tests of the subscription pages. */

export interface VisitedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  readonly text: string;
}

type Fields = Readonly<Record<string, string | readonly string[]>>;

/** A browser without scripts. Each instance has its own address, so that tests do not share rate limits. */
export class Visitor {
  static #count = 0;
  readonly #harness: { readonly app: FastifyInstance };
  readonly address: string;

  constructor(harness: { readonly app: FastifyInstance }, address?: string) {
    Visitor.#count++;
    this.#harness = harness;
    this.address = address ?? `198.18.${Math.floor(Visitor.#count / 250)}.${(Visitor.#count % 250) + 1}`;
  }

  get = (url: string, headers: Record<string, string> = {}): Promise<VisitedPage> =>
    this.send({ method: 'GET', url, headers });

  /** Submits a form, given as encoded text or as fields. */
  post = (
    url: string,
    form: Fields | string = {},
    headers: Record<string, string> = {},
  ): Promise<VisitedPage> =>
    this.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: typeof form === 'string' ? form : encode(form),
    });

  subscribe = (
    email: string,
    fields: Fields = {},
    headers: Record<string, string> = {},
  ): Promise<VisitedPage> => this.post('/subscribe', { email, scope: 'all', lang: 'en', ...fields }, headers);

  async send(request: {
    readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS';
    readonly url: string;
    readonly headers?: Record<string, string>;
    readonly payload?: string;
  }): Promise<VisitedPage> {
    const response = await this.#harness.app.inject({ ...request, remoteAddress: this.address });
    return { status: response.statusCode, headers: response.headers, text: response.body };
  }
}

const encode = (form: Fields): string =>
  new URLSearchParams(
    Object.entries(form).flatMap(([name, values]) => [values].flat().map((value) => [name, value])),
  ).toString();
