import { type Html, html } from '../../lib/html.ts';
import { barDays } from '../../resources/settings/model.ts';
import type { PageData } from '../page-data.ts';
import type { ComponentState, GroupState } from '../state.ts';
import { barSheet, bars } from './bars.ts';
import { icon } from './icons.ts';
import { choiceLink, type Frame } from './layout.ts';
import type { Words } from './words.ts';

/** Heading and choice of range; the groups follow, each a part of the page of its own. */
export function componentsHeading(frame: Frame, { choice, state, uptime }: PageData): Html {
  const { words } = frame;
  const ranges = barDays.map((days) => {
    const current = days === choice.days ? html` aria-current="true"` : '';
    return html`<li><a href="${choiceLink(frame, { ...choice, days }, 'components')}"${current}>${words.count('rangeDays', days)}</a></li>`;
  });
  return html`<div class="bar-tools"><h2 id="components">${words.say('components')}</h2>
${uptime.size > 0 ? html`<ul class="pick" aria-label="${words.say('range')}">${ranges}</ul>` : ''}</div>
${uptime.size > 0 ? barSheet(choice.days) : ''}
${state.components.size === 0 ? html`<p class="quiet">${words.say('noComponents')}</p>` : ''}`;
}

export function* componentGroup(frame: Frame, data: PageData, group: GroupState): Iterable<Html> {
  const { words } = frame;
  yield html`<section class="card" id="group-${group.id}" aria-labelledby="group-${group.id}-title"><details class="group" id="members-${group.id}"${group.collapsed ? '' : html` open`}><summary><h3 id="group-${group.id}-title">${group.name}</h3>${statusText(words, group.status)}</summary>
<ul class="list">`;
  for (const component of group.components) yield componentItem(frame, data, component);
  yield html`</ul></details></section>`;
}

/** Components without a group. */
export function* looseComponents(frame: Frame, data: PageData): Iterable<Html> {
  const { loose, groups } = data.state;
  const title = frame.words.say(groups.length > 0 ? 'otherComponents' : 'components');
  yield html`<section class="card" id="group-0" aria-label="${title}"${loose.length === 0 ? html` hidden` : ''}><ul class="list">`;
  for (const component of loose) yield componentItem(frame, data, component);
  yield html`</ul></section>`;
}

function componentItem(frame: Frame, { uptime, state }: PageData, component: ComponentState): Html {
  const { words } = frame;
  const { id, name, description, link } = component;
  const known = uptime.get(id);
  return html`<li id="component-${id}"><div class="row"><h4>${link === null ? name : html`<a href="${link}" rel="noopener">${name}</a>`}</h4>${statusText(words, component.status)}</div>
${description === null ? '' : html`<p class="desc" dir="auto">${description}</p>`}${known ? bars(frame, component, known, state.now) : ''}</li>`;
}

const statusText = (words: Words, status: number): Html =>
  html`<p class="st s${status}">${icon(status)} ${words.componentStatus(status)}</p>`;
