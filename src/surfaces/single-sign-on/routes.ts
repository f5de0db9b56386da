import { UNKNOWN_TIME } from '../../domain/identity/sessions/model.ts';
import { startSession } from '../../domain/identity/sessions/start-session.ts';
import type { PersonalRequest, PersonalResponse, SiteRoute } from '../../http/site.ts';
import type { Actor } from '../../kernel/auth/actor.ts';
import { useOnce } from '../../kernel/auth/challenges.ts';
import { newSecret } from '../../kernel/auth/secrets.ts';
import type { Context } from '../../kernel/context.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { html } from '../../lib/html.ts';
import { rootOf } from '../status-page/page-context.ts';
import { styleSheet, styles } from '../status-page/views/styles.ts';
import { policyFor } from '../status-page/views/theme.ts';
import { accountFor } from './accounts.ts';
import { type Identity, identityFrom } from './claims.ts';
import { endedFlowCookie, FLOW_SECONDS, type Flow, flowCookie, readFlow } from './flow-cookie.ts';
import { OidcProvider, ProviderUnreachable, reasonOf, SignInDeclined } from './provider.ts';
import { explain, type Refusal } from './refusals.ts';
import { returnPathFrom } from './return-path.ts';

const policy = policyFor([styles]);

/** Says why the sign-in did not succeed, in English as everything that only staff see. */
function refusalPage(ctx: Context, refusal: Refusal): PersonalResponse {
  const { config, origin } = ctx;
  const { code, title, text } = explain(refusal);
  const root = rootOf(config.baseUrl);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${styleSheet}</style></head>
<body><main class="wrap"><div class="top"><h1>${title}</h1></div><p>${text(config)}</p>
<p><a href="${root}/auth/oidc">Sign in again</a></p><p><a href="${root}/dashboard/sign-in#error=${refusal}">Sign in another way</a></p><p><a href="${root}/">Back to the status page</a></p>
<p><small>Request ${origin?.id ?? ''}</small></p></main></body></html>
`;
  return {
    code,
    body: page.markup,
    type: 'text/html; charset=utf-8',
    headers: ['content-security-policy', policy, 'set-cookie', endedFlowCookie(ctx)],
  };
}

/** Signing in with OpenID Connect; no routes if no provider is configured. */
export function oidcRoutes({ config }: Pick<Context, 'config'>): readonly SiteRoute[] {
  if (config.oidcIssuer === undefined) return [];
  const provider = new OidcProvider(config.oidcIssuer, config);
  return [
    { path: '/auth/oidc', method: 'GET', respond: (ctx, request) => begin(ctx, provider, request) },
    {
      path: '/auth/oidc/callback',
      method: 'GET',
      respond: (ctx, request) => complete(ctx, provider, request),
    },
  ];
}

async function begin(
  ctx: Context,
  provider: OidcProvider,
  { query }: PersonalRequest,
): Promise<PersonalResponse> {
  const flow = {
    state: newSecret(),
    nonce: newSecret(),
    // PKCE wants at least 43 characters.
    verifier: newSecret() + newSecret(),
    returnPath: returnPathFrom(query.get('return'), ctx.config.baseUrl),
    reauthenticate: query.has('reauthenticate'),
  };
  try {
    const redirect = await provider.authorizationUrl(ctx, flow, flow);
    return { redirect, headers: ['set-cookie', await flowCookie(ctx, flow)] };
  } catch (error) {
    if (error instanceof ProviderUnreachable) return refusalPage(ctx, 'unavailable');
    throw error;
  }
}

async function complete(
  ctx: Context,
  provider: OidcProvider,
  { query, actor }: PersonalRequest,
): Promise<PersonalResponse> {
  const flow = await readFlow(ctx);
  // Compared before the provider is asked, so that nobody can make us send requests with made-up codes.
  if (!flow || query.get('state') !== flow.state) return refusalPage(ctx, 'expired');
  const identity = await askProvider(ctx, provider, query, flow);
  if (typeof identity === 'string') return refusalPage(ctx, identity);
  const started = await signIn(ctx, actor, flow, identity);
  if (typeof started === 'string') {
    ctx.log.info({ refusal: started, reqId: ctx.origin?.id }, 'a sign-in with OpenID Connect was refused');
    return refusalPage(ctx, started);
  }
  return {
    redirect: flow.returnPath,
    headers: [...started.cookies, endedFlowCookie(ctx)].flatMap((cookie) => ['set-cookie', cookie]),
  };
}

async function askProvider(
  ctx: Context,
  provider: OidcProvider,
  query: URLSearchParams,
  flow: Flow,
): Promise<Identity | Refusal> {
  try {
    const claims = await provider.claims(ctx, query, flow);
    return identityFrom(ctx.config, claims.iss, claims.sub, claims);
  } catch (error) {
    ctx.log.warn({ reason: reasonOf(error), reqId: ctx.origin?.id }, 'a sign-in with OpenID Connect failed');
    if (error instanceof ProviderUnreachable) return 'unavailable';
    return error instanceof SignInDeclined ? 'declined' : 'failed';
  }
}

/**
 * The state works once: going back in the browser does not sign anybody in again. A provider that does not say when it checked who
 * it is may have done so days ago. That we asked it to check now proves nothing: the request passed through the browser, where
 * whoever sits in front of an unlocked computer can take `prompt` and `max_age` out of the address.
 */
const signIn = (ctx: Context, actor: Actor, flow: Flow, identity: Identity) =>
  transaction(ctx, actor, async (tx) => {
    if (!(await useOnce(tx, flow.state, FLOW_SECONDS))) return 'expired';
    const user = await accountFor(tx, ctx.config, identity);
    if (typeof user === 'string') return user;
    const { secondFactor, authenticatedAt = UNKNOWN_TIME } = identity;
    return startSession(tx, user, { method: 'oidc', secondFactor, authenticatedAt });
  });
