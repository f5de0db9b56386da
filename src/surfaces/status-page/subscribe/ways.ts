import type { PublicState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { PageContext } from '../views/layout.ts';
import { type SubscribeForm, type Way, ways } from './form.ts';

/** The ways to follow the page. Each is a page of its own, so that they work without a script. */

const titleOf = (i18n: Translator, way: Way): string =>
  ({
    email: i18n.t('wayEmail'),
    push: i18n.t('wayPush'),
    slack: 'Slack',
    teams: 'Teams',
    webhook: 'Webhook',
    feeds: i18n.t('wayFeeds'),
  })[way];

/**
 * Links to all ways. They keep what the visitor has chosen to follow. Notifications need a script, which hides their
 * link in browsers that have none.
 */
export function wayLinks({ i18n, pages }: PageContext, state: PublicState, form: SubscribeForm): Html {
  const query = (way: Way): string => {
    const params = new URLSearchParams(way === 'email' ? {} : { via: way });
    for (const id of form.components) params.append('component', String(id));
    for (const id of form.groups) params.append('group', String(id));
    for (const { id, guid } of state.incidents) if (form.incidents.has(id)) params.append('incident', guid);
    const text = String(params);
    return text === '' ? '' : `?${text}`;
  };
  return html`<nav class="ways" aria-label="${i18n.t('subscribeVia')}"><ul>${ways.map(
    (way) =>
      html`<li${way === 'push' && html` class="scripted" data-push`}><a href="${pages}/subscribe${query(way)}"${way === form.way && html` aria-current="page"`}>${titleOf(i18n, way)}</a></li>`,
  )}</ul></nav>`;
}

const formats = [
  ['RSS', '/rss'],
  ['Atom', '/atom'],
  ['JSON Feed', '/feed.json'],
] as const;

/** The feeds and the calendar, of the whole page and of the components that the visitor has chosen. */
export function feedList(
  { i18n, pages, pageUrl }: PageContext,
  state: PublicState,
  form: SubscribeForm,
): Html {
  const chosen = [...state.components.values()].filter(({ id }) => form.components.has(id));
  const calendarPath = (path: string) => `${pageUrl.replace(/^https?:/, 'webcal:')}${path}/calendar.ics`;
  const section = (title: string, path: string) =>
    html`<section class="card"><h2 dir="auto">${title}</h2><ul>${formats.map(
      ([name, file]) => html`<li><a href="${pages}${path}${file}">${name}</a></li>`,
    )}<li><a href="${calendarPath(path)}">${i18n.t('calendar')}</a> (<a href="${pages}${path}/calendar.ics">.ics</a>)</li></ul></section>`;
  return html`<p>${i18n.t('feedsText')}</p>${chosen.map(({ id, name }) => section(name, `/components/${id}`))}${section(i18n.t('followAll'), '')}`;
}

/** Where to subscribe to one incident only. */
export const subscribeToIncident = ({ i18n, pages, settings }: PageContext, guid: string): Html =>
  html`${settings.show_subscribe && html`<p class="act"><a class="button" href="${pages}/subscribe?incident=${encodeURIComponent(guid)}">${i18n.t('subscribeIncident')}</a></p>`}`;
