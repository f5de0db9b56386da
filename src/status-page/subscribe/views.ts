import type { LinkState } from '../../auth/signed-links.ts';
import { type Html, html } from '../../lib/html.ts';
import type { Subscription } from '../../resources/subscribers/queries.ts';
import type { PublicState } from '../state.ts';
import type { Frame } from '../views/layout.ts';
import type { Desk, PersonalPage } from './desk.ts';
import { complaint, emailField, followFields, languageField, said, zoneField } from './fields.ts';
import { type Entered, TRAP } from './form.ts';
import { maskAddress } from './mask.ts';

/** The pages about a subscription: plain forms, which work without a script. */

const narrow = (title: string, content: Html): Html =>
  html`<div class="narrow"><h1>${title}</h1>${content}</div>`;

const formTo = ({ frame, path }: Desk, content: Html, look = 'card ask'): Html =>
  html`<form class="${look}" method="post" action="${frame.root}${path}">
<input type="hidden" name="lang" value="${frame.words.language.code}">${content}</form>`;

export function subscribePage(desk: Desk, state: PublicState, entered: Entered): PersonalPage {
  const { frame } = desk;
  const { words } = frame;
  const title = words.say('subscribe');
  return {
    title,
    main: narrow(
      title,
      html`<p>${words.say('subscribeText')}</p>${complaint(frame, entered.problem)}${formTo(
        desk,
        html`${emailField(frame, entered)}
${followFields(frame, state, entered)}
<input type="hidden" name="timezone" id="zone-of-reader" value="${entered.timezone}">
<p class="hide" aria-hidden="true"><label for="${TRAP}">${words.say('leaveEmpty')}</label><input id="${TRAP}" name="${TRAP}" tabindex="-1" autocomplete="off"></p>
<button>${words.say('subscribe')}</button>`,
      )}`,
    ),
  };
}

/** The same whatever came of it, so that nobody learns who is subscribed. */
export function toldPage({ frame: { words, root } }: Desk): PersonalPage {
  const title = words.say('checkMailTitle');
  return {
    title,
    main: narrow(
      title,
      html`<p>${words.say('checkMailText')}</p><p class="quiet">${words.say('checkMailHint')}</p><p><a href="${root}/">${words.say('backToStatus')}</a></p>`,
    ),
  };
}

export function confirmPage(desk: Desk, state: PublicState, subscription: Subscription): PersonalPage {
  const { words } = desk.frame;
  const title = words.say('confirmTitle');
  const names = [...state.components.values()].filter(({ id }) => subscription.componentIds.includes(id));
  const follows = subscription.global === 1 ? [words.say('followAll')] : names.map(({ name }) => name);
  return {
    title,
    main: narrow(
      title,
      formTo(
        desk,
        html`<p>${addressed(desk.frame, 'confirmText', subscription)}</p>
${follows.length > 0 && html`<h2>${words.say('follow')}</h2><ul>${follows.map((name) => html`<li dir="auto">${name}</li>`)}</ul>`}
<button>${words.say('confirm')}</button>`,
      ),
    ),
  };
}

/** What may be said on top of the page to manage: by its name in the query. */
export const notices = ['confirmed', 'saved', 'resumed'] as const;

export function managePage(
  desk: Desk,
  state: PublicState,
  subscription: Subscription,
  entered: Entered,
): PersonalPage {
  const { frame, request } = desk;
  const { words } = frame;
  const title = words.say('manageTitle');
  const notice = notices.find((name) => name === request.query.get('done'));
  const isStopped = subscription.suspended_at !== null;
  const isPaused = subscription.paused_at !== null;
  const act = (name: string, text: string, look = '') =>
    html`<button name="do" value="${name}"${look && html` class="${look}"`}>${text}</button>`;
  const isOff = isStopped || isPaused;
  return {
    title,
    main: narrow(
      title,
      html`${notice && said(1, words.say(notice))}${isStopped ? said(3, words.say('suspendedText')) : isPaused && said(6, words.say('pausedText'))}
${isOff && formTo(desk, act('resume', words.say('resume')), 'ask')}
<p>${addressed(frame, 'manageText', subscription)}</p>
${complaint(frame, entered.problem)}
${formTo(desk, html`${followFields(frame, state, entered)}${languageField(frame, entered)}${zoneField(frame, entered)}${act('save', words.say('save'))}`)}
${!isOff && formTo(desk, html`<h2>${words.say('pause')}</h2><p>${words.say('pauseText')}</p>${act('pause', words.say('pause'), 'plain')}`)}
${formTo(desk, html`<h2>${words.say('unsubscribe')}</h2><p>${addressed(frame, 'unsubscribeText', subscription)}</p>${act('leave', words.say('unsubscribe'), 'plain')}`)}`,
    ),
  };
}

export function unsubscribePage(desk: Desk, subscription: Subscription): PersonalPage {
  const { words } = desk.frame;
  const title = words.say('unsubscribe');
  return {
    title,
    main: narrow(
      title,
      formTo(
        desk,
        html`<p>${addressed(desk.frame, 'unsubscribeText', subscription)}</p><button>${title}</button>`,
      ),
    ),
  };
}

/** After leaving; also for whoever left before. */
export function gonePage({ frame }: Desk): PersonalPage {
  const { words } = frame;
  const title = words.say('goneTitle');
  return { title, main: narrow(title, html`<p>${words.say('goneText')}</p>${again(frame)}`) };
}

/** For a link that cannot be used. */
export function uselessLinkPage({ frame }: Desk, state: Exclude<LinkState, 'valid'>): PersonalPage {
  const { words } = frame;
  const [title, text] =
    state === 'expired'
      ? [words.say('linkOverTitle'), words.say('linkOverText')]
      : [words.say('linkWrongTitle'), words.say('linkWrongText')];
  return {
    title,
    code: state === 'forged' ? 404 : 410,
    main: narrow(title, html`<p>${text}</p>${again(frame)}`),
  };
}

const again = ({ words, root, settings }: Frame): Html =>
  settings.show_subscribe
    ? html`<p><a class="button" href="${root}/subscribe">${words.say('subscribeAgain')}</a></p>`
    : html`<p><a href="${root}/">${words.say('backToStatus')}</a></p>`;

const addressed = (
  { words }: Frame,
  name: 'confirmText' | 'manageText' | 'unsubscribeText',
  { email }: Subscription,
): Html => words.markup(name, { address: html`<b dir="ltr">${maskAddress(email)}</b>` });
