import { maskedAddress } from '../../../domain/audience/subscribers/model.ts';
import type { Subscription } from '../../../domain/audience/subscribers/queries.ts';
import type { LinkState } from '../../../domain/audience/subscribers/signed-links.ts';
import { vapidKeys } from '../../../domain/audience/subscribers/vapid-keys.ts';
import type { PublicState } from '../../../domain/status/public-state/types.ts';
import { mailWayOf } from '../../../kernel/config/mail-way.ts';
import type { Context } from '../../../kernel/context.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { PageContext } from '../views/layout.ts';
import {
  addressField,
  followFields,
  formTo,
  languageField,
  noticeBox,
  problemBox,
  topicsField,
  zoneField,
} from './fields.ts';
import { HONEYPOT, type SubscribeForm, type Way } from './form.ts';
import { browserSwitch, switchOff } from './push-views.ts';
import { notices, type PersonalPage, type SubscriptionPage } from './subscription-page.ts';
import { feedList, wayLinks } from './ways.ts';

/** The pages about a subscription: plain forms, which work without a script. */

const narrow = (title: string, content: Html): Html =>
  html`<div class="narrow"><h1>${title}</h1>${content}</div>`;

export async function subscribePage(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  form: SubscribeForm,
): Promise<PersonalPage> {
  const { pageContext } = subscriptionPage;
  const { i18n } = pageContext;
  const title = i18n.t('subscribe');
  return {
    title,
    main: narrow(
      title,
      html`<p>${i18n.t('subscribeText')}</p>${wayLinks(pageContext, state, form)}${await contentOf(subscriptionPage, state, form)}`,
    ),
  };
}

async function contentOf(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  form: SubscribeForm,
): Promise<Html> {
  if (form.way === 'feeds') return feedList(subscriptionPage.pageContext, state, form);
  if (form.way !== 'push') return subscribeForm(subscriptionPage, state, form);
  const { publicKey } = await vapidKeys(subscriptionPage.ctx);
  return browserSwitch(subscriptionPage, state, form, publicKey);
}

function subscribeForm(subscriptionPage: SubscriptionPage, state: PublicState, form: SubscribeForm): Html {
  const { pageContext } = subscriptionPage;
  const { i18n } = pageContext;
  return html`${problemBox(pageContext, form.problem)}${formTo(
    subscriptionPage,
    html`<input type="hidden" name="via" value="${form.way}">${addressField(pageContext, form)}
${followFields(pageContext, state, form)}
${topicsField(pageContext, form)}
<input type="hidden" name="timezone" id="zone-of-reader" value="${form.timezone}">
<p class="hide" aria-hidden="true"><label for="${HONEYPOT}">${i18n.t('leaveEmpty')}</label><input id="${HONEYPOT}" name="${HONEYPOT}" tabindex="-1" autocomplete="off"></p>
<button>${i18n.t('subscribe')}</button>`,
  )}`;
}

/** The page is the same whatever happened, so that nobody learns who is subscribed. */
export function noticePage(
  { ctx, pageContext: { i18n, pages } }: SubscriptionPage,
  { way, email }: Pick<SubscribeForm, 'way' | 'email'>,
): PersonalPage {
  const { title: name, text, hint } = noticeOf(ctx, way);
  const title = i18n.t(name);
  const sent =
    text === 'checkMailText' ? i18n.markup(text, { address: html`<b dir="ltr">${email}</b>` }) : i18n.t(text);
  return {
    title,
    main: narrow(
      title,
      html`<p>${sent}</p>${hint && html`<p class="quiet">${i18n.t(hint)}</p>`}<p><a href="${pages}/">${i18n.t('backToStatus')}</a></p>`,
    ),
  };
}

function noticeOf({ config }: Pick<Context, 'config'>, way: Way) {
  if (way !== 'email')
    return { title: 'checkChannelTitle', text: 'checkChannelText', hint: 'checkChannelHint' } as const;
  return mailWayOf(config) === 'smtp'
    ? ({ title: 'checkMailTitle', text: 'checkMailText', hint: 'checkMailHint' } as const)
    : ({ title: 'mailUnsentTitle', text: 'mailUnsentText', hint: undefined } as const);
}

export function confirmPage(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  subscription: Subscription,
): PersonalPage {
  const { i18n } = subscriptionPage.pageContext;
  const title = i18n.t('confirmTitle');
  const follows = subscription.global === 1 ? [i18n.t('followAll')] : namesOf(state, subscription);
  return {
    title,
    main: narrow(
      title,
      formTo(
        subscriptionPage,
        html`<p>${textWithAddress(subscriptionPage.pageContext, 'confirmText', subscription)}</p>
${follows.length > 0 && html`<h2>${i18n.t('follow')}</h2><ul>${follows.map((name) => html`<li dir="auto">${name}</li>`)}</ul>`}
<button>${i18n.t('confirm')}</button>`,
      ),
    ),
  };
}

/** What a subscriber follows, as far as it is public. */
const namesOf = (state: PublicState, { follows }: Subscription): string[] =>
  [
    ...state.incidents.filter(({ id }) => follows.incidents.includes(id)),
    ...state.groups.filter(({ id }) => follows.groups.includes(id)),
    ...[...state.components.values()].filter(({ id }) => follows.components.includes(id)),
  ].map(({ name }) => name);

export function managePage(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  subscription: Subscription,
  form: SubscribeForm,
  secret: string | undefined,
): PersonalPage {
  const { pageContext, request } = subscriptionPage;
  const { i18n } = pageContext;
  const title = i18n.t('manageTitle');
  const notice = notices.find((name) => name === request.query.get('done'));
  const isSuspended = subscription.suspended_at !== null;
  const isPaused = subscription.paused_at !== null;
  const isBrowser = subscription.channel === 'push';
  const button = (name: string, text: string, className = '') =>
    html`<button name="do" value="${name}"${className && html` class="${className}"`}>${text}</button>`;
  const isInactive = isSuspended || isPaused;
  return {
    title,
    main: narrow(
      title,
      html`${notice && noticeBox(1, i18n.t(notice))}${isSuspended ? noticeBox(3, i18n.t('suspendedText')) : isPaused && noticeBox(6, i18n.t('pausedText'))}
${isInactive && formTo(subscriptionPage, button('resume', i18n.t('resume')), { className: 'ask' })}
<p>${isBrowser ? i18n.t('pushManageText') : textWithAddress(pageContext, 'manageText', subscription)}</p>
${problemBox(pageContext, form.problem)}
${formTo(subscriptionPage, html`${followFields(pageContext, state, form)}${topicsField(pageContext, form)}${languageField(pageContext, form)}${zoneField(pageContext, form)}${button('save', i18n.t('save'))}`)}
${secret !== undefined && html`<section class="card"><h2>${i18n.t('signingSecret')}</h2><p>${i18n.t('signingSecretText')}</p><p><code dir="ltr">${secret}</code></p></section>`}
${!isInactive && formTo(subscriptionPage, html`<h2>${i18n.t('pause')}</h2><p>${i18n.t('pauseText')}</p>${button('pause', i18n.t('pause'), 'plain')}`)}
${isBrowser ? switchOff(subscriptionPage) : formTo(subscriptionPage, html`<h2>${i18n.t('unsubscribe')}</h2><p>${textWithAddress(pageContext, 'unsubscribeText', subscription)}</p>${button('leave', i18n.t('unsubscribe'), 'plain')}`)}`,
    ),
  };
}

export function unsubscribePage(
  subscriptionPage: SubscriptionPage,
  subscription: Subscription,
): PersonalPage {
  const { i18n } = subscriptionPage.pageContext;
  const title = i18n.t('unsubscribe');
  return {
    title,
    main: narrow(
      title,
      formTo(
        subscriptionPage,
        html`<p>${textWithAddress(subscriptionPage.pageContext, 'unsubscribeText', subscription)}</p><button>${title}</button>`,
      ),
    ),
  };
}

/** For subscribers who have just left or had left before. */
export function gonePage({ pageContext }: SubscriptionPage, channel = 'email'): PersonalPage {
  const { i18n } = pageContext;
  const title = i18n.t('goneTitle');
  const text = i18n.t(channel === 'push' ? 'pushGoneText' : 'goneText');
  return { title, main: narrow(title, html`<p>${text}</p>${subscribeAgain(pageContext)}`) };
}

export function invalidLinkPage(
  { pageContext }: SubscriptionPage,
  state: Exclude<LinkState, 'valid'>,
): PersonalPage {
  const { i18n } = pageContext;
  const [title, text] =
    state === 'expired'
      ? [i18n.t('linkOverTitle'), i18n.t('linkOverText')]
      : [i18n.t('linkWrongTitle'), i18n.t('linkWrongText')];
  return {
    title,
    code: state === 'forged' ? 404 : 410,
    main: narrow(title, html`<p>${text}</p>${subscribeAgain(pageContext)}`),
  };
}

/** For links of the product that the subscription was imported from. */
export function movedLinkPage({ pageContext }: SubscriptionPage): PersonalPage {
  const { i18n, pages } = pageContext;
  const title = i18n.t('linkWrongTitle');
  return {
    title,
    code: 410,
    main: narrow(
      title,
      html`<p>${i18n.t('linkMovedText')}</p><p><a class="button" href="${pages}/subscribe">${i18n.t('getLink')}</a></p>`,
    ),
  };
}

const subscribeAgain = ({ i18n, pages, settings }: PageContext): Html =>
  settings.show_subscribe
    ? html`<p><a class="button" href="${pages}/subscribe">${i18n.t('subscribeAgain')}</a></p>`
    : html`<p><a href="${pages}/">${i18n.t('backToStatus')}</a></p>`;

const textWithAddress = (
  { i18n }: PageContext,
  name: 'confirmText' | 'manageText' | 'unsubscribeText',
  subscription: Subscription,
): Html => i18n.markup(name, { address: html`<b dir="ltr">${maskedAddress(subscription)}</b>` });
