import type { Translator } from '../../i18n/translator.ts';
import { type Html, html } from '../../lib/html.ts';
import type { ComponentState, GroupState } from '../../public-state/types.ts';
import { barDays } from '../../resources/settings/model.ts';
import type { PageData } from '../page-data.ts';
import { barSheet, bars } from './bars.ts';
import { icon } from './icons.ts';
import { choiceLink, type PageContext } from './layout.ts';

/** Heading and choice of range. The groups follow; each is a page part of its own. */
export function componentsHeading(pageContext: PageContext, { choice, state, uptime }: PageData): Html {
  const { i18n } = pageContext;
  const ranges = barDays.map((days) => {
    const current = days === choice.days ? html` aria-current="true"` : '';
    return html`<li><a href="${choiceLink(pageContext, { ...choice, days }, 'components')}"${current}>${i18n.count('rangeDays', days)}</a></li>`;
  });
  return html`<div class="bar-tools"><h2 id="components">${i18n.t('components')}</h2>
${uptime.size > 0 ? html`<ul class="pick" aria-label="${i18n.t('range')}">${ranges}</ul>` : ''}</div>
${uptime.size > 0 ? barSheet(choice.days) : ''}
${state.components.size === 0 ? html`<p class="quiet">${i18n.t('noComponents')}</p>` : ''}`;
}

export function* componentGroup(pageContext: PageContext, data: PageData, group: GroupState): Iterable<Html> {
  const { i18n } = pageContext;
  yield html`<section class="card" id="group-${group.id}" aria-labelledby="group-${group.id}-title"><details class="group" id="members-${group.id}"${group.collapsed ? '' : html` open`}><summary><h3 id="group-${group.id}-title">${group.name}</h3>${statusText(i18n, group.status)}</summary>
<ul class="list">`;
  for (const component of group.components) yield componentItem(pageContext, data, component);
  yield html`</ul></details></section>`;
}

export function* ungroupedComponents(pageContext: PageContext, data: PageData): Iterable<Html> {
  const { ungrouped, groups } = data.state;
  const title = pageContext.i18n.t(groups.length > 0 ? 'otherComponents' : 'components');
  yield html`<section class="card" id="group-0" aria-label="${title}"${ungrouped.length === 0 ? html` hidden` : ''}><ul class="list">`;
  for (const component of ungrouped) yield componentItem(pageContext, data, component);
  yield html`</ul></section>`;
}

export function componentItem(
  pageContext: PageContext,
  { uptime, state }: Pick<PageData, 'uptime' | 'state'>,
  component: ComponentState,
): Html {
  const { i18n } = pageContext;
  const { id, name, description, link } = component;
  const componentUptime = uptime.get(id);
  return html`<li id="component-${id}"><div class="row"><h4>${link === null ? name : html`<a href="${link}" rel="noopener">${name}</a>`}</h4>${statusText(i18n, component.status)}</div>
${description === null ? '' : html`<p class="desc" dir="auto">${description}</p>`}${componentUptime ? bars(pageContext, component, componentUptime, state.now) : ''}</li>`;
}

const statusText = (i18n: Translator, status: number): Html =>
  html`<p class="st s${status}">${icon(status)} ${i18n.componentStatus(status)}</p>`;
