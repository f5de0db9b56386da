import type { Configuration, CustomFetch, ServerMetadata } from 'openid-client';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import type { Seconds } from '../../lib/clock.ts';
import { LogThrottle } from '../../lib/log-throttle.ts';
import { type Claims, isIncomplete, mergeClaims } from './claims.ts';

/** Loaded on demand, because most installations do not use it. */
const load = () => import('openid-client');

/** Somebody waits for the response. */
const TIMEOUT_SECONDS = 5;
/** How long the provider's description of itself is used. Its keys are loaded again whenever an unknown one is needed. */
const DISCOVERY_SECONDS = 3600;
const CLOCK_TOLERANCE_SECONDS = 30;
/** A sign-in at the provider that is older than this does not count: it asks who it is again, and says when it did. */
const MAX_AGE_SECONDS = 12 * 3600;

/** Anybody can make us ask the provider while it is down. */
const failures = new LogThrottle(1, 10_000);

/** The provider does not answer, or fails. */
export class ProviderUnreachable extends Error {}

/** The provider says that the person may not sign in. */
export class SignInDeclined extends Error {}

/** What the provider is asked to return unchanged, and the secret that only this browser's sign-in knows. */
export interface FlowSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The OpenID Connect provider of this installation. */
export class OidcProvider {
  readonly #issuer: string;
  readonly #config: Config;
  #discovered: { readonly configuration: Configuration; readonly at: Seconds } | undefined;
  #discovering: Promise<Configuration> | undefined;

  constructor(issuer: string, config: Config) {
    this.#issuer = issuer;
    this.#config = config;
  }

  /** Where to send the browser. The provider can be asked to check who it is, even if somebody is signed in there. */
  async authorizationUrl(
    ctx: Context,
    { state, nonce, verifier }: FlowSecrets,
    { reauthenticate }: { readonly reauthenticate: boolean },
  ): Promise<string> {
    const configuration = await this.#configuration(ctx);
    const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await load();
    return buildAuthorizationUrl(configuration, {
      redirect_uri: `${this.#config.baseUrl}/auth/oidc/callback`,
      scope: 'openid email profile',
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
      nonce,
      max_age: String(reauthenticate ? 0 : MAX_AGE_SECONDS),
      ...(reauthenticate && { prompt: 'login' }),
    }).href;
  }

  /** Exchanges the response of the provider for what it says about the person. `query` is that of the callback. */
  async claims(
    ctx: Context,
    query: URLSearchParams,
    flow: FlowSecrets,
  ): Promise<Claims & { iss: string; sub: string }> {
    const configuration = await this.#configuration(ctx);
    const { authorizationCodeGrant, AuthorizationResponseError, fetchUserInfo } = await load();
    const url = new URL(`${this.#config.baseUrl}/auth/oidc/callback?${query}`);
    try {
      const tokens = await authorizationCodeGrant(configuration, url, {
        expectedState: flow.state,
        expectedNonce: flow.nonce,
        pkceCodeVerifier: flow.verifier,
        idTokenExpected: true,
      });
      const idToken = tokens.claims();
      if (!idToken) throw new Error('The provider returned no id token.');
      const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined;
      if (!hasMore || !isIncomplete(idToken, this.#config)) return { ...idToken };
      const userInfo = await fetchUserInfo(configuration, tokens.access_token, idToken.sub);
      return { ...mergeClaims(idToken, userInfo), iss: idToken.iss, sub: idToken.sub };
    } catch (error) {
      if (error instanceof AuthorizationResponseError)
        throw new SignInDeclined(error.error, { cause: error });
      throw unreachableIn(error) ?? error;
    }
  }

  /**
   * What the provider says about itself. Several callers share one request. If it cannot be renewed, the old one stays in use,
   * and the next sign-in tries again.
   */
  async #configuration(ctx: Context): Promise<Configuration> {
    const known = this.#discovered;
    const now = ctx.clock.now();
    if (known && now - known.at < DISCOVERY_SECONDS) return known.configuration;
    this.#discovering ??= this.#discover().finally(() => {
      this.#discovering = undefined;
    });
    try {
      const configuration = await this.#discovering;
      this.#discovered = { configuration, at: now };
      return configuration;
    } catch (error) {
      const reason = reasonOf(error);
      const repeated = failures.admit(reason);
      if (repeated !== undefined)
        ctx.log.warn(
          { reason, repeated, issuer: this.#issuer },
          'the OpenID Connect provider could not be reached',
        );
      if (known) return known.configuration;
      throw new ProviderUnreachable('The discovery failed.', { cause: error });
    }
  }

  async #discover(): Promise<Configuration> {
    const {
      discovery,
      customFetch,
      clockTolerance,
      enableNonRepudiationChecks,
      allowInsecureRequests,
      ...client
    } = await load();
    const { oidcClientId = '', oidcClientSecret } = this.#config;
    const url = new URL(this.#issuer);
    // The default of the specification is `client_secret_basic`, and not every provider takes both.
    const authenticate = oidcClientSecret
      ? (server: ServerMetadata) =>
          (server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes(
            'client_secret_basic',
          )
            ? client.ClientSecretBasic(oidcClientSecret)
            : client.ClientSecretPost(oidcClientSecret)
      : () => client.None();
    return discovery(
      url,
      oidcClientId,
      { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      (server, metadata, body, headers) => authenticate(server)(server, metadata, body, headers),
      {
        timeout: TIMEOUT_SECONDS,
        [customFetch]: fetchWithin,
        // The signatures of id tokens are checked although they come from the provider itself.
        execute: [enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [allowInsecureRequests] : [])],
      },
    );
  }
}

/**
 * Requests to the provider. The operator has configured its address, so it may be a private one. A provider that fails counts as
 * one that does not answer.
 */
const fetchWithin: CustomFetch = async (url, options) => {
  let response: Response;
  try {
    response = await fetch(url, {
      ...options,
      signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
    } as RequestInit);
  } catch (error) {
    throw new ProviderUnreachable(`${new URL(url).origin} does not answer.`, { cause: error });
  }
  if (response.status >= 500)
    throw new ProviderUnreachable(`${new URL(url).origin} answers with ${response.status}.`);
  return response;
};

/** The library wraps errors of requests. */
function unreachableIn(error: unknown): ProviderUnreachable | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderUnreachable) return cause;
  }
  return undefined;
}

/** What went wrong, for the log. The errors themselves also hold codes, tokens and claims, which the log must not. */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { error: code } = cause as { error?: unknown };
    parts.push(`${cause.message}${typeof code === 'string' ? ` (${code})` : ''}`);
  }
  return parts.join(': ');
}
