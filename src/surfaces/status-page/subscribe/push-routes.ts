import { moveBrowser, subscribeBrowser } from '../../../domain/audience/subscribers/browser-actions.ts';
import type { PushAddress } from '../../../domain/audience/subscribers/model.ts';
import { isPushPublicKey, isPushSecret } from '../../../domain/audience/subscribers/push-keys.ts';
import { isPushService } from '../../../domain/audience/subscribers/push-services.ts';
import { signLink } from '../../../domain/audience/subscribers/signed-links.ts';
import { whyRefused } from '../../../domain/audience/webhooks/address.ts';
import { loadState } from '../../../domain/status/public-state/state.ts';
import { RateLimit, type RateLimitServices } from '../../../http/rate-limit.ts';
import type { PersonalRequest, PersonalResponse, SiteResponse, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { webAddress } from '../../../kernel/validation/fields.ts';
import { networkOf } from '../../../lib/network.ts';
import { scriptRoute } from '../client/script.ts';
import { pushWorker, subscribeScript } from './client/scripts.ts';
import { choicesOf, type Problem, readPushForm } from './form.ts';
import { localeOf, openIfEnabled, redirectToManage, respondWithPage } from './subscription-page.ts';
import { subscribePage } from './views.ts';

const urlField = webAddress();

/** Where a browser gets its notifications, as its script sends it; undefined if it cannot be right. */
function readPushAddress(form: URLSearchParams): PushAddress | undefined {
  const endpoint = urlField.safeParse(form.get('endpoint') ?? '').data;
  const publicKey = form.get('p256dh') ?? '';
  const secret = form.get('auth') ?? '';
  if (!endpoint || URL.parse(endpoint)?.protocol !== 'https:') return undefined;
  if (!isPushPublicKey(publicKey) || !isPushSecret(secret)) return undefined;
  return { channel: 'push', endpoint, push_p256dh: publicKey, push_auth: secret };
}

const HOUR_SECONDS = 3600;
/** More than one office needs in an hour. */
const MAX_REQUESTS_PER_HOUR = 30;

/** Notifications in the browser: the scripts, and the requests that they send. */
export function pushRoutes(services: RateLimitServices): readonly SiteRoute[] {
  const limit = new RateLimit(MAX_REQUESTS_PER_HOUR, services, {
    name: 'browsers',
    seconds: HOUR_SECONDS,
  });
  return [
    scriptRoute(subscribeScript),
    { path: '/push-worker.js', withoutDatabase: true, render: async () => workerFile },
    { path: '/subscribe/push', method: 'POST', respond: (ctx, request) => handlePush(ctx, request, limit) },
    { path: '/subscribe/push/renew', method: 'POST', respond: (ctx, request) => renew(ctx, request, limit) },
  ];
}

/** At the root, so that the worker may open all pages. It may talk to this service and to nobody else. */
const workerFile: SiteResponse = {
  body: pushWorker,
  type: 'text/javascript; charset=utf-8',
  headers: ['content-security-policy', "default-src 'none'; connect-src 'self'; img-src 'self'"],
};

/** Turns on the notifications of a browser. With `keep`, an existing subscription is only opened. */
async function handlePush(
  ctx: Context,
  request: PersonalRequest,
  limit: RateLimit,
): Promise<PersonalResponse> {
  const subscriptionPage = await openIfEnabled(ctx, request);
  const state = await loadState(subscriptionPage.readContext);
  const form = readPushForm(request.form, state, localeOf(subscriptionPage));
  const isKept = request.form.get('keep') === '1';
  const refuse = async (problem: Problem, code = 422, headers: readonly string[] = []) =>
    respondWithPage(subscriptionPage, {
      ...(await subscribePage(subscriptionPage, state, { ...form, problem })),
      code,
      headers,
    });
  const address = readPushAddress(request.form);
  if (!address) return refuse('pushFailed');
  if (!isPushService(ctx.config, address.endpoint)) return refuse('pushUnknown');
  if (form.problem && !isKept) return refuse(form.problem);
  const allowance = limit.take(() => networkOf(request.address));
  if (allowance?.exceeded)
    return refuse('subscribeBusy', 429, ['retry-after', waitUntil(ctx, allowance.resetsAt)]);
  if ((await whyRefused(ctx, address.endpoint)) !== undefined) return refuse('pushFailed');
  const subscriber = await subscribeBrowser(ctx, address, isKept ? undefined : choicesOf(form));
  if (!subscriber) return refuse('pushIsOff');
  const token = await signLink(ctx, 'manage', subscriber.id, subscriber.email_key);
  return redirectToManage(subscriptionPage, token, isKept ? undefined : 'pushIsOn');
}

/**
 * The push service has given the browser another endpoint. Nobody but the browser and this service knows the old one, which
 * is why it is enough to name it.
 */
async function renew(ctx: Context, request: PersonalRequest, limit: RateLimit): Promise<PersonalResponse> {
  const allowance = limit.take(() => networkOf(request.address));
  if (allowance?.exceeded)
    return text(429, 'Too many requests. Try again later.', [
      'retry-after',
      waitUntil(ctx, allowance.resetsAt),
    ]);
  const old = request.form.get('old') ?? '';
  const address = readPushAddress(request.form);
  if (!address || !URL.canParse(old) || (await whyRefused(ctx, address.endpoint)) !== undefined)
    return text(422, 'This is not a push subscription. Subscribe again.');
  if (!isPushService(ctx.config, address.endpoint))
    return text(
      422,
      'This page does not know the push service of your browser. The operator can add it to PUSH_SERVICES.',
    );
  return (await moveBrowser(ctx, old, address))
    ? text(200, 'Renewed.')
    : text(404, 'This browser has no subscription. Subscribe again.');
}

const waitUntil = ({ clock }: Context, moment: number): string => String(Math.max(1, moment - clock.now()));

const text = (code: number, message: string, headers: readonly string[] = []): PersonalResponse => ({
  code,
  body: `${message}\n`,
  type: 'text/plain; charset=utf-8',
  headers,
});
