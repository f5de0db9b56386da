import { type Html, html } from '../../lib/html.ts';
import type { PublicState } from '../../public-state/types.ts';
import { maskedAddress } from '../../resources/subscribers/model.ts';
import type { Subscription } from '../../resources/subscribers/queries.ts';
import type { LinkState } from '../../resources/subscribers/signed-links.ts';
import type { PageContext } from '../views/layout.ts';
import { emailField, followFields, languageField, noticeBox, problemBox, zoneField } from './fields.ts';
import { HONEYPOT, type SubscribeForm } from './form.ts';
import type { PersonalPage, SubscriptionPage } from './subscription-page.ts';

/** The pages about a subscription: plain forms, which work without a script. */

const narrow = (title: string, content: Html): Html =>
  html`<div class="narrow"><h1>${title}</h1>${content}</div>`;

const formTo = ({ pageContext, path }: SubscriptionPage, content: Html, className = 'card ask'): Html =>
  html`<form class="${className}" method="post" action="${pageContext.root}${path}">
<input type="hidden" name="lang" value="${pageContext.i18n.language.code}">${content}</form>`;

export function subscribePage(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  form: SubscribeForm,
): PersonalPage {
  const { pageContext } = subscriptionPage;
  const { i18n } = pageContext;
  const title = i18n.t('subscribe');
  return {
    title,
    main: narrow(
      title,
      html`<p>${i18n.t('subscribeText')}</p>${problemBox(pageContext, form.problem)}${formTo(
        subscriptionPage,
        html`${emailField(pageContext, form)}
${followFields(pageContext, state, form)}
<input type="hidden" name="timezone" id="zone-of-reader" value="${form.timezone}">
<p class="hide" aria-hidden="true"><label for="${HONEYPOT}">${i18n.t('leaveEmpty')}</label><input id="${HONEYPOT}" name="${HONEYPOT}" tabindex="-1" autocomplete="off"></p>
<button>${i18n.t('subscribe')}</button>`,
      )}`,
    ),
  };
}

/** The page is the same whatever happened, so that nobody learns who is subscribed. */
export function noticePage({ pageContext: { i18n, root } }: SubscriptionPage): PersonalPage {
  const title = i18n.t('checkMailTitle');
  return {
    title,
    main: narrow(
      title,
      html`<p>${i18n.t('checkMailText')}</p><p class="quiet">${i18n.t('checkMailHint')}</p><p><a href="${root}/">${i18n.t('backToStatus')}</a></p>`,
    ),
  };
}

export function confirmPage(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  subscription: Subscription,
): PersonalPage {
  const { i18n } = subscriptionPage.pageContext;
  const title = i18n.t('confirmTitle');
  const names = [...state.components.values()].filter(({ id }) =>
    subscription.follows.components.includes(id),
  );
  const follows = subscription.global === 1 ? [i18n.t('followAll')] : names.map(({ name }) => name);
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

/** Notices at the top of the manage page; the query names them. */
export const notices = ['confirmed', 'saved', 'resumed'] as const;

export function managePage(
  subscriptionPage: SubscriptionPage,
  state: PublicState,
  subscription: Subscription,
  form: SubscribeForm,
): PersonalPage {
  const { pageContext, request } = subscriptionPage;
  const { i18n } = pageContext;
  const title = i18n.t('manageTitle');
  const notice = notices.find((name) => name === request.query.get('done'));
  const isSuspended = subscription.suspended_at !== null;
  const isPaused = subscription.paused_at !== null;
  const button = (name: string, text: string, className = '') =>
    html`<button name="do" value="${name}"${className && html` class="${className}"`}>${text}</button>`;
  const isInactive = isSuspended || isPaused;
  return {
    title,
    main: narrow(
      title,
      html`${notice && noticeBox(1, i18n.t(notice))}${isSuspended ? noticeBox(3, i18n.t('suspendedText')) : isPaused && noticeBox(6, i18n.t('pausedText'))}
${isInactive && formTo(subscriptionPage, button('resume', i18n.t('resume')), 'ask')}
<p>${textWithAddress(pageContext, 'manageText', subscription)}</p>
${problemBox(pageContext, form.problem)}
${formTo(subscriptionPage, html`${followFields(pageContext, state, form)}${languageField(pageContext, form)}${zoneField(pageContext, form)}${button('save', i18n.t('save'))}`)}
${!isInactive && formTo(subscriptionPage, html`<h2>${i18n.t('pause')}</h2><p>${i18n.t('pauseText')}</p>${button('pause', i18n.t('pause'), 'plain')}`)}
${formTo(subscriptionPage, html`<h2>${i18n.t('unsubscribe')}</h2><p>${textWithAddress(pageContext, 'unsubscribeText', subscription)}</p>${button('leave', i18n.t('unsubscribe'), 'plain')}`)}`,
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
export function gonePage({ pageContext }: SubscriptionPage): PersonalPage {
  const { i18n } = pageContext;
  const title = i18n.t('goneTitle');
  return { title, main: narrow(title, html`<p>${i18n.t('goneText')}</p>${subscribeAgain(pageContext)}`) };
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

const subscribeAgain = ({ i18n, root, settings }: PageContext): Html =>
  settings.show_subscribe
    ? html`<p><a class="button" href="${root}/subscribe">${i18n.t('subscribeAgain')}</a></p>`
    : html`<p><a href="${root}/">${i18n.t('backToStatus')}</a></p>`;

const textWithAddress = (
  { i18n }: PageContext,
  name: 'confirmText' | 'manageText' | 'unsubscribeText',
  subscription: Subscription,
): Html => i18n.markup(name, { address: html`<b dir="ltr">${maskedAddress(subscription)}</b>` });
