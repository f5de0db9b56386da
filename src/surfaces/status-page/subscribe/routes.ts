import {
  changeSubscription,
  confirmSubscription,
  pauseSubscription,
  resumeSubscription,
  subscribe,
  unsubscribe,
} from '../../../domain/audience/subscribers/own-actions.ts';
import type { Subscription } from '../../../domain/audience/subscribers/queries.ts';
import { subscriberSecret } from '../../../domain/audience/subscribers/secret.ts';
import { renewLink, signLink } from '../../../domain/audience/subscribers/signed-links.ts';
import { whyRefused } from '../../../domain/audience/webhooks/address.ts';
import { loadState } from '../../../domain/status/public-state/state.ts';
import { RateLimit, type RateLimitServices } from '../../../http/rate-limit.ts';
import type { PersonalRequest, PersonalResponse, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { constantTime } from '../../../lib/constant-time.ts';
import { networkOf } from '../../../lib/network.ts';
import { withLanguages } from '../language-addresses.ts';
import { wasImported } from '../old-addresses/queries.ts';
import {
  addressOf,
  choicesOf,
  emptyForm,
  formOf,
  HONEYPOT,
  readManageForm,
  readSubscribeForm,
} from './form.ts';
import { pushRoutes } from './push-routes.ts';
import {
  localeOf,
  type OpenedLink,
  openIfEnabled,
  openLink,
  redirectToManage,
  respondWithPage,
} from './subscription-page.ts';
import {
  confirmPage,
  gonePage,
  invalidLinkPage,
  managePage,
  movedLinkPage,
  noticePage,
  subscribePage,
  unsubscribePage,
} from './views.ts';

type Respond = (ctx: Context, request: PersonalRequest) => Promise<PersonalResponse>;

/** What subscribers have in the links of Cachet. */
const CACHET_CODE = /^[0-9A-Za-z]{42}$/;

const HOUR_SECONDS = 3600;
/** More than one office needs in an hour, and too few to annoy people with. */
const MAX_SUBSCRIPTIONS_PER_HOUR = 10;

/** The subscription pages for visitors and subscribers. */
export function subscribeRoutes(services: RateLimitServices): readonly SiteRoute[] {
  const limit = new RateLimit(MAX_SUBSCRIPTIONS_PER_HOUR, services, {
    name: 'subscriptions',
    seconds: HOUR_SECONDS,
  });
  return [
    ...withLanguages([{ path: '/subscribe', method: 'GET', respond: showSubscribe }]),
    { path: '/subscribe', method: 'POST', respond: (ctx, request) => handleSubscribe(ctx, request, limit) },
    ...pushRoutes(services),
    { path: '/subscribe/confirm/{token}', method: 'GET', respond: showConfirm },
    { path: '/subscribe/confirm/{token}', method: 'POST', respond: handleConfirm },
    { path: '/subscribe/manage/{token}', method: 'GET', respond: showManage },
    { path: '/subscribe/manage/{token}', method: 'POST', respond: handleManage },
    { path: '/unsubscribe/{token}', method: 'GET', respond: showUnsubscribe },
    { path: '/unsubscribe/{token}', method: 'POST', respond: handleUnsubscribe },
  ];
}

const showSubscribe: Respond = async (ctx, request) => {
  const subscriptionPage = await openIfEnabled(ctx, request);
  const state = await loadState(subscriptionPage.readContext);
  const form = emptyForm(request.query, state, localeOf(subscriptionPage));
  return respondWithPage(subscriptionPage, await subscribePage(subscriptionPage, state, form));
};

async function handleSubscribe(
  ctx: Context,
  request: PersonalRequest,
  limit: RateLimit,
): Promise<PersonalResponse> {
  const subscriptionPage = await openIfEnabled(ctx, request);
  const state = await loadState(subscriptionPage.readContext);
  const form = readSubscribeForm(request.form, state, localeOf(subscriptionPage));
  if (form.problem)
    return respondWithPage(subscriptionPage, {
      ...(await subscribePage(subscriptionPage, state, form)),
      code: 422,
    });
  const allowance = limit.take(() => networkOf(request.address));
  if (allowance?.exceeded) {
    const page = await subscribePage(subscriptionPage, state, { ...form, problem: 'subscribeBusy' });
    const wait = Math.max(1, allowance.resetsAt - ctx.clock.now());
    return respondWithPage(subscriptionPage, { ...page, code: 429, headers: ['retry-after', String(wait)] });
  }
  // Finding the host may take long, so it comes after the rate limit. What it finds depends on the URL alone.
  if (form.way !== 'email' && (await whyRefused(ctx, form.endpoint)) !== undefined) {
    const page = await subscribePage(subscriptionPage, state, { ...form, problem: 'urlWrong' });
    return respondWithPage(subscriptionPage, { ...page, code: 422 });
  }
  await constantTime(async () => {
    if (!request.form.get(HONEYPOT)) await subscribe(ctx, addressOf(form), choicesOf(form));
  });
  return respondWithPage(subscriptionPage, noticePage(subscriptionPage, form));
}

/** Virus scanners open every link in a mail, so only the button confirms. */
const showConfirm: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, request, 'confirm');
  if (opened.state !== 'valid') return refuse(opened);
  const { subscriptionPage, subscription } = opened;
  const { id, email_key, verified_at, suspended_at } = subscription;
  // The link was opened again after it was used.
  if (verified_at !== null && suspended_at === null)
    return redirectToManage(subscriptionPage, await signLink(ctx, 'manage', id, email_key), undefined);
  return respondWithPage(
    subscriptionPage,
    confirmPage(subscriptionPage, await loadState(subscriptionPage.readContext), subscription),
  );
};

const handleConfirm: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, request, 'confirm');
  if (opened.state !== 'valid') return refuse(opened);
  const state = await confirmSubscription(ctx, tokenOf(request));
  if (state !== 'valid') return refuse({ state, subscriptionPage: opened.subscriptionPage });
  const { id, email_key } = opened.subscription;
  return redirectToManage(opened.subscriptionPage, await signLink(ctx, 'manage', id, email_key), 'confirmed');
};

const showManage: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, request, 'manage');
  if (opened.state !== 'valid') return refuse(opened);
  const { subscriptionPage, subscription } = opened;
  const form = formOf(subscription, localeOf(subscriptionPage));
  return respondWithPage(
    subscriptionPage,
    managePage(
      subscriptionPage,
      await loadState(subscriptionPage.readContext),
      subscription,
      form,
      await secretOf(ctx, subscription),
    ),
  );
};

const pauseActions = {
  pause: { act: pauseSubscription, notice: undefined },
  resume: { act: resumeSubscription, notice: 'resumed' },
} as const;

const handleManage: Respond = async (ctx, request) => {
  const token = tokenOf(request);
  const action = request.form.get('do');
  const opened = await openLink(ctx, request, 'manage');
  const { subscriptionPage } = opened;
  if (opened.state !== 'valid') {
    // The form was sent twice, and the subscriber is already gone.
    return action === 'leave' && opened.state === 'stale'
      ? respondWithPage(subscriptionPage, gonePage(subscriptionPage))
      : refuse(opened);
  }
  if (action === 'leave') {
    await unsubscribe(ctx, 'manage', token);
    return respondWithPage(subscriptionPage, gonePage(subscriptionPage, opened.subscription.channel));
  }
  if (action === 'pause' || action === 'resume') {
    const { act, notice } = pauseActions[action];
    const state = await act(ctx, token);
    return state === 'valid'
      ? redirectToManage(subscriptionPage, token, notice)
      : refuse({ state, subscriptionPage });
  }
  if (action !== 'save') return redirectToManage(subscriptionPage, token, undefined);
  const { subscription } = opened;
  const page = await loadState(subscriptionPage.readContext);
  const change = readManageForm(request.form, page, subscription, localeOf(subscriptionPage));
  if (change.problem)
    return respondWithPage(subscriptionPage, {
      ...managePage(subscriptionPage, page, subscription, change, await secretOf(ctx, subscription)),
      code: 422,
    });
  const state = await changeSubscription(ctx, token, choicesOf(change));
  return state === 'valid'
    ? redirectToManage(subscriptionPage, token, 'saved')
    : refuse({ state, subscriptionPage });
};

/** A subscriber who left and subscribed again can unsubscribe with the link in an old mail. */
async function withRenewedLink(ctx: Context, request: PersonalRequest): Promise<PersonalRequest> {
  const token = await renewLink(ctx, 'unsubscribe', tokenOf(request));
  return token === undefined ? request : { ...request, params: { ...request.params, token } };
}

const showUnsubscribe: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, await withRenewedLink(ctx, request), 'unsubscribe');
  const { state, subscriptionPage } = opened;
  if (state === 'valid')
    return respondWithPage(subscriptionPage, unsubscribePage(subscriptionPage, opened.subscription));
  return state === 'stale'
    ? respondWithPage(subscriptionPage, gonePage(subscriptionPage))
    : refuse({ state, subscriptionPage });
};

/**
 * Handles the button, and the one-click request of mail services (RFC 8058). It takes effect at once and is
 * idempotent.
 */
const handleUnsubscribe: Respond = async (ctx, original) => {
  const request = await withRenewedLink(ctx, original);
  const { subscriptionPage } = await openLink(ctx, request, 'unsubscribe');
  const state = await unsubscribe(ctx, 'unsubscribe', tokenOf(request));
  return state === 'valid' || state === 'stale'
    ? respondWithPage(subscriptionPage, gonePage(subscriptionPage))
    : refuse({ state, subscriptionPage });
};

/** Programs verify messages with it. Chats have no use for it. */
const secretOf = async (ctx: Context, subscription: Subscription): Promise<string | undefined> =>
  subscription.channel === 'webhook' ? subscriberSecret(ctx, subscription) : undefined;

type RefusedLink = Exclude<OpenedLink, { readonly state: 'valid' }>;

async function refuse({ state, subscriptionPage }: RefusedLink): Promise<PersonalResponse> {
  const { request, readContext, pageContext } = subscriptionPage;
  const hasMoved =
    pageContext.settings.show_subscribe &&
    CACHET_CODE.test(tokenOf(request)) &&
    (await wasImported(readContext));
  return respondWithPage(
    subscriptionPage,
    hasMoved ? movedLinkPage(subscriptionPage) : invalidLinkPage(subscriptionPage, state),
  );
}

const tokenOf = ({ params }: PersonalRequest): string => params.token ?? '';
