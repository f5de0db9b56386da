import { once } from 'node:events';
import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import Provider from 'oidc-provider';
import { createTestServer } from '../../../test/support/http-server.ts';
import type { Config } from '../../kernel/config.ts';

/** What the provider says about whoever signs in next. */
interface Account {
  readonly sub: string;
  readonly [claim: string]: unknown;
}

const CLIENT = 'daymark';
const SECRET = 'the secret of the client';

/** A real OpenID Connect provider in this process. Whoever comes is signed in as `account`, without a form. */
export class TestProvider {
  account: Account = { sub: 'nobody' };
  /** How the person signs in, if the provider says so. */
  amr: readonly string[] | undefined = undefined;
  /** Whether the person cancels the sign-in. */
  cancels = false;
  /** How often somebody had to say who they are. */
  forms = 0;
  issuer = '';
  #server: Server = createTestServer();
  #port = 0;

  async start(baseUrl: string): Promise<void> {
    await this.listen();
    this.issuer = `http://127.0.0.1:${this.#port}`;
    const provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: CLIENT,
          client_secret: SECRET,
          redirect_uris: [`${baseUrl}/auth/oidc/callback`],
        },
      ],
      claims: { openid: ['sub', 'groups', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
      findAccount: async () => {
        const { account } = this;
        return { accountId: account.sub, claims: async () => account };
      },
      cookies: { keys: ['for tests only'] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      ttl: { Interaction: 60, Session: 60, Grant: 60, IdToken: 60, AccessToken: 60, AuthorizationCode: 60 },
      jwks: { keys: [await signingKey()] },
    });
    const answer = provider.callback();
    this.#server.on('request', async (request, response) => {
      if (!request.url?.startsWith('/interaction/')) return answer(request, response);
      this.forms++;
      const accountId = this.account.sub;
      const grant = new provider.Grant({ accountId, clientId: CLIENT });
      grant.addOIDCScope('openid email profile');
      await provider.interactionFinished(
        request,
        response,
        this.cancels
          ? { error: 'access_denied' }
          : {
              login: { accountId, remember: false, ...(this.amr && { amr: this.amr }) },
              consent: { grantId: await grant.save() },
            },
      );
    });
  }

  get settings(): Partial<Config> {
    return { oidcIssuer: this.issuer, oidcClientId: CLIENT, oidcClientSecret: SECRET };
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as { port: number }).port;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }
}

async function signingKey(): Promise<object> {
  const { privateKey } = await crypto.subtle.generateKey(
    {
      name: 'RSASSA-PKCS1-v1_5',
      modulusLength: 2048,
      publicExponent: new Uint8Array([1, 0, 1]),
      hash: 'SHA-256',
    },
    true,
    ['sign', 'verify'],
  );
  const { key_ops: _, ...key } = await crypto.subtle.exportKey('jwk', privateKey);
  return { ...key, use: 'sig' };
}

interface Response {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

/** A browser that keeps the cookies of our site and those of the provider. */
export class TestBrowser {
  readonly #app: FastifyInstance;
  readonly cookies = new Map<string, string>();
  readonly #providerCookies = new Map<string, string>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Opens a page of our site, and does not follow redirects. */
  async open(url: string): Promise<Response> {
    const response = await this.#app.inject({
      url,
      headers: { cookie: header(this.cookies), 'user-agent': 'Firefox on Linux' },
    });
    keep(this.cookies, [response.headers['set-cookie'] ?? []].flat());
    return {
      status: response.statusCode,
      location: String(response.headers.location ?? ''),
      text: response.body,
    };
  }

  /** Signs in at the provider. Returns the path and query of our callback. */
  async visitProvider(address: string): Promise<string> {
    let url = address;
    for (let step = 0; step < 10; step++) {
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: header(this.#providerCookies) },
      });
      keep(this.#providerCookies, response.headers.getSetCookie());
      const location = response.headers.get('location');
      if (location === null) throw new Error(`${response.status} ${await response.text()}`);
      url = new URL(location, url).href;
      const at = url.indexOf('/auth/oidc/callback');
      if (at !== -1) return url.slice(at);
    }
    throw new Error('The provider redirects for ever.');
  }

  /** The whole way: to the provider and back. */
  async signIn(path = '/auth/oidc'): Promise<Response> {
    const { location, text } = await this.open(path);
    if (location === '') throw new Error(text);
    return this.open(await this.visitProvider(location));
  }
}

const header = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

function keep(cookies: Map<string, string>, headers: readonly string[]): void {
  for (const [, name = '', value = ''] of headers.map((text) => /^([^=]+)=([^;]*)/.exec(text) ?? [])) {
    if (value === '') cookies.delete(name);
    else cookies.set(name, value);
  }
}
