import { renewLink, signLink } from '../../auth/signed-links.ts';
import type { Context } from '../../context.ts';
import { NotFound } from '../../errors.ts';
import { RateLimit } from '../../http/rate-limit.ts';
import type { PersonalAnswer, PersonalRequest, SiteRoute } from '../../http/site.ts';
import { networkOf } from '../../lib/network.ts';
import {
  changeSubscription,
  confirmSubscription,
  leave,
  pauseSubscription,
  resumeSubscription,
  subscribe,
} from '../../resources/subscribers/own-actions.ts';
import { loadState } from '../state.ts';
import { type Desk, type Opened, openDesk, openLink, pathOf, show } from './desk.ts';
import { evenly } from './evenly.ts';
import { choicesOf, enteredBefore, nothingEntered, readChange, readWish, TRAP } from './form.ts';
import {
  confirmPage,
  gonePage,
  managePage,
  type notices,
  subscribePage,
  toldPage,
  unsubscribePage,
  uselessLinkPage,
} from './views.ts';

type Respond = (ctx: Context, request: PersonalRequest) => Promise<PersonalAnswer>;

const HOUR = 3600;
/** More than one office enters in an hour, and too few to annoy people with. */
const SUBSCRIPTIONS_AN_HOUR = 10;

/** What visitors and subscribers do about mails by themselves. */
export function subscribeRoutes({ clock }: Pick<Context, 'clock'>): readonly SiteRoute[] {
  const limit = new RateLimit(SUBSCRIPTIONS_AN_HOUR, clock, HOUR);
  return [
    { path: '/subscribe', method: 'GET', respond: askWho },
    { path: '/subscribe', method: 'POST', respond: (ctx, request) => takeWish(ctx, request, limit) },
    { path: '/subscribe/confirm/{token}', method: 'GET', respond: askToConfirm },
    { path: '/subscribe/confirm/{token}', method: 'POST', respond: takeConfirmation },
    { path: '/subscribe/manage/{token}', method: 'GET', respond: showSubscription },
    { path: '/subscribe/manage/{token}', method: 'POST', respond: takeChange },
    { path: '/unsubscribe/{token}', method: 'GET', respond: askToLeave },
    { path: '/unsubscribe/{token}', method: 'POST', respond: takeLeave },
  ];
}

const askWho: Respond = async (ctx, request) => {
  const desk = await openOffer(ctx, request);
  const entered = nothingEntered(languageOf(desk));
  return show(desk, subscribePage(desk, await loadState(desk.reading), entered));
};

async function takeWish(ctx: Context, request: PersonalRequest, limit: RateLimit): Promise<PersonalAnswer> {
  const desk = await openOffer(ctx, request);
  const state = await loadState(desk.reading);
  const wish = readWish(request.form, state, languageOf(desk));
  if (wish.problem) return show(desk, { ...subscribePage(desk, state, wish), code: 422 });
  const allowance = limit.take(() => networkOf(request.address));
  if (allowance?.exceeded) {
    const page = subscribePage(desk, state, { ...wish, problem: 'subscribeBusy' });
    const wait = Math.max(1, allowance.resetsAt - ctx.clock.now());
    return show(desk, { ...page, code: 429, headers: ['retry-after', String(wait)] });
  }
  await evenly(async () => {
    if (!request.form.get(TRAP)) await subscribe(ctx, wish.email, choicesOf(wish));
  });
  return show(desk, toldPage(desk));
}

/** Whoever looks into mails for viruses opens every link: only the button confirms. */
const askToConfirm: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, request, 'confirm');
  if (opened.state !== 'valid') return refuse(opened);
  const { desk, subscription } = opened;
  const { id, email, verified_at, suspended_at } = subscription;
  // Opened again: there is nothing to confirm any more.
  if (verified_at !== null && suspended_at === null)
    return backTo(desk, await signLink(ctx, 'manage', id, email), undefined);
  return show(desk, confirmPage(desk, await loadState(desk.reading), subscription));
};

const takeConfirmation: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, request, 'confirm');
  if (opened.state !== 'valid') return refuse(opened);
  const state = await confirmSubscription(ctx, tokenOf(request));
  if (state !== 'valid') return refuse({ state, desk: opened.desk });
  const { id, email } = opened.subscription;
  return backTo(opened.desk, await signLink(ctx, 'manage', id, email), 'confirmed');
};

const showSubscription: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, request, 'manage');
  if (opened.state !== 'valid') return refuse(opened);
  const { desk, subscription } = opened;
  const entered = enteredBefore(subscription, languageOf(desk));
  return show(desk, managePage(desk, await loadState(desk.reading), subscription, entered));
};

const acts = {
  pause: { act: pauseSubscription, notice: undefined },
  resume: { act: resumeSubscription, notice: 'resumed' },
} as const;

const takeChange: Respond = async (ctx, request) => {
  const token = tokenOf(request);
  const wanted = request.form.get('do');
  const opened = await openLink(ctx, request, 'manage');
  const { desk } = opened;
  if (opened.state !== 'valid') {
    // Sent twice: they are gone, as they wanted.
    return wanted === 'leave' && opened.state === 'stale' ? show(desk, gonePage(desk)) : refuse(opened);
  }
  if (wanted === 'leave') {
    await leave(ctx, 'manage', token);
    return show(desk, gonePage(desk));
  }
  if (wanted === 'pause' || wanted === 'resume') {
    const { act, notice } = acts[wanted];
    const state = await act(ctx, token);
    return state === 'valid' ? backTo(desk, token, notice) : refuse({ state, desk });
  }
  if (wanted !== 'save') return backTo(desk, token, undefined);
  const { subscription } = opened;
  const page = await loadState(desk.reading);
  const change = readChange(request.form, page, subscription, languageOf(desk));
  if (change.problem) return show(desk, { ...managePage(desk, page, subscription, change), code: 422 });
  const state = await changeSubscription(ctx, token, choicesOf(change));
  return state === 'valid' ? backTo(desk, token, 'saved') : refuse({ state, desk });
};

/** Who left and came back leaves by the link in an old mail, too. */
async function withNewLink(ctx: Context, request: PersonalRequest): Promise<PersonalRequest> {
  const token = await renewLink(ctx, 'unsubscribe', tokenOf(request));
  return token === undefined ? request : { ...request, params: { ...request.params, token } };
}

const askToLeave: Respond = async (ctx, request) => {
  const opened = await openLink(ctx, await withNewLink(ctx, request), 'unsubscribe');
  const { state, desk } = opened;
  if (state === 'valid') return show(desk, unsubscribePage(desk, opened.subscription));
  return state === 'stale' ? show(desk, gonePage(desk)) : refuse({ state, desk });
};

/** By the button, or by a mail service in the name of its user (RFC 8058): either way at once, and as often as one likes. */
const takeLeave: Respond = async (ctx, asked) => {
  const request = await withNewLink(ctx, asked);
  const { desk } = await openLink(ctx, request, 'unsubscribe');
  const state = await leave(ctx, 'unsubscribe', tokenOf(request));
  return state === 'valid' || state === 'stale' ? show(desk, gonePage(desk)) : refuse({ state, desk });
};

async function openOffer(ctx: Context, request: PersonalRequest): Promise<Desk> {
  const desk = await openDesk(ctx, request, '/subscribe');
  if (!desk.frame.settings.show_subscribe) throw new NotFound();
  return desk;
}

const refuse = ({ state, desk }: Exclude<Opened, { state: 'valid' }>): PersonalAnswer =>
  show(desk, uselessLinkPage(desk, state));

/** After a form was taken, so that loading the page again does not send it again. */
const backTo = (
  { frame }: Desk,
  token: string,
  notice: (typeof notices)[number] | undefined,
): PersonalAnswer => ({
  redirect: `${frame.root}${pathOf('manage', token)}${notice ? `?done=${notice}` : ''}`,
});

const tokenOf = ({ params }: PersonalRequest): string => params.token ?? '';

const languageOf = ({ frame }: Desk): string => frame.words.language.code;
