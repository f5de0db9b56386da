import { barDays } from '../../../../common/settings.ts';
import { isLong } from '../../../domain/status/public-state/state.ts';
import type { ComponentState, GroupState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import { type ComponentUptime, hasDetails, type PageData } from '../page-data.ts';
import { componentGroupPath, componentPath } from '../paths.ts';
import { componentFingerprint, isRunning } from '../record-fingerprints.ts';
import type { DayBar } from '../uptime/model.ts';
import {
  barSheet,
  bars,
  type Drawn,
  daysPerBar,
  downOf,
  eventfulDays,
  eventList,
  firstDate,
  groupBars,
  placeDrawings,
} from './bars.ts';
import { cachedRow } from './cached-rows.ts';
import { icon } from './icons.ts';
import { choiceLink, type PageContext } from './layout.ts';
import { textAttributes } from './text-language.ts';

/** Heading and choice of range. The groups follow; each is a page part of its own. */
export function componentsHeading(pageContext: PageContext, { choice, state, uptime }: PageData): Html {
  const { i18n } = pageContext;
  const ranges = barDays.map((days) => {
    const current = days === choice.days ? html` aria-current="true"` : '';
    return html`<li><a href="${choiceLink(pageContext, { ...choice, days }, 'components')}"${current}>${i18n.count('rangeDays', days)}</a></li>`;
  });
  return html`<div class="bar-tools"><h2 id="components">${i18n.t('components')}</h2>
${uptime.size > 0 ? html`<ul class="pick" aria-label="${i18n.t('range')}">${ranges}</ul>` : ''}</div>
${isLong(state.components.size) ? search(i18n) : ''}
${uptime.size > 0 ? barSheet(choice.days) : ''}
${state.components.size === 0 ? html`<p class="quiet">${i18n.t('noComponents')}</p>` : ''}`;
}

/** The script shows what is found. Updates of the page leave it alone. */
const search = (i18n: Translator): Html =>
  html`<p class="seek scripted" data-own><input type="search" id="seek" placeholder="${i18n.t('findComponent')}" aria-label="${i18n.t('findComponent')}" aria-controls="main" autocomplete="off" data-matches="${JSON.stringify(i18n.messages.matches)}"> <span role="status"></span></p>`;

export function* componentGroup(pageContext: PageContext, data: PageData, group: GroupState): Iterable<Html> {
  const { i18n, pages } = pageContext;
  const uptimes = group.components.flatMap(({ id }) => data.uptime.get(id) ?? []);
  yield html`<section class="card" id="group-${group.id}" aria-labelledby="group-${group.id}-title"><h3 id=group-${group.id}-title><a href="${pages}${componentGroupPath(group.id)}">${group.name}</a></h3><details class="group" id=members-${group.id}${group.collapsed ? '' : html` open`}><summary><span>${group.name}</span>${groupBars(uptimes)}${statusText(i18n, group.status)}</summary>
`;
  yield* componentList(pageContext, data, group.components, String(group.id));
  yield html`</details></section>`;
}

export function* ungroupedComponents(pageContext: PageContext, data: PageData): Iterable<Html> {
  const { ungrouped, groups } = data.state;
  const title = pageContext.i18n.t(groups.length > 0 ? 'otherComponents' : 'components');
  yield html`<section class="card" id="group-0" aria-label="${title}"${ungrouped.length === 0 ? html` hidden` : ''}><h3${groups.length > 0 ? '' : html` class="hide"`}>${title}</h3>`;
  yield* componentList(pageContext, data, ungrouped, '0');
  yield html`</section>`;
}

type ComponentData = Pick<PageData, 'uptime' | 'state'>;

/** One line for each component, below one time axis for all of them. `name` tells the list from the others on the page. */
export function* componentList(
  pageContext: PageContext,
  data: ComponentData,
  components: readonly ComponentState[],
  name: string,
): Iterable<Html> {
  const { uptime } = data;
  const shown = components.flatMap(({ id }) => uptime.get(id) ?? []);
  const drawings = placeDrawings(name, shown);
  const [first] = shown;
  yield html`${uptime.size > 0 ? axis(pageContext.i18n, uptime) : ''}<ul class="list rows"${first && firstBar(first)}>`;
  for (const component of components) yield componentItem(pageContext, data, component, drawings);
  yield html`</ul>`;
}

/** From which day the script counts, and how many days each bar is for. */
export const firstBar = (uptime: ComponentUptime): Html =>
  html` data-first="${firstDate(uptime)}" data-step="${daysPerBar(uptime.bars.length)}"`;

const daysIn = (uptime: PageData['uptime']): number => uptime.values().next().value?.bars.length ?? 0;

/** When the bars begin: so many days ago, or with the first day of which anything is known. */
export const beginOf = (i18n: Translator, uptime: PageData['uptime']): Html => {
  const known = firstKnownDay(uptime);
  return html`<span>${known ? i18n.t('noDataBefore', { date: i18n.date(known) }) : i18n.count('daysAgo', daysIn(uptime))}</span>`;
};

const knownDays = new WeakMap<PageData['uptime'], string | undefined>();

/** The first day of which something is known about any of the components; undefined if the bars begin with it, or nothing is known. */
function firstKnownDay(uptime: PageData['uptime']): string | undefined {
  if (knownDays.has(uptime)) return knownDays.get(uptime);
  let first: { readonly index: number; readonly date: string } | undefined;
  for (const { bars: days } of uptime.values()) {
    const index = days.findIndex(({ status }) => status !== null);
    if (index >= 0 && index < (first?.index ?? days.length))
      first = { index, date: (days[index] as DayBar).date };
    if (first?.index === 0) break;
  }
  const known = first && first.index > 0 ? first.date : undefined;
  knownDays.set(uptime, known);
  return known;
}

/** A phone has no room for the word. */
function axis(i18n: Translator, uptime: PageData['uptime']): Html {
  return html`<div class=axis aria-hidden=true><p class=span>${beginOf(i18n, uptime)}<span>${i18n.t('today')}</span></p><p><span class=wide>${i18n.t('navUptime')}</span><span class=slim>${i18n.count('rangeDays', daysIn(uptime))}</span></p></div>`;
}

/** Most components look as they did when the page was last rendered, whatever else was written since then. */
function componentItem(
  pageContext: PageContext,
  { uptime, state }: ComponentData,
  component: ComponentState,
  drawings: ReadonlyMap<ComponentUptime, Drawn>,
): Html {
  const { i18n, pages } = pageContext;
  const { now } = state;
  const componentUptime = uptime.get(component.id);
  const isDetailed = hasDetails(state);
  const drawn = componentUptime && drawings.get(componentUptime);
  const key = [
    pages,
    isDetailed,
    component.translations,
    componentFingerprint(component, componentUptime, now),
    componentUptime && figuresOf(componentUptime, now),
    drawn?.id,
    drawn?.isOwn,
  ].join('\n');
  return cachedRow(i18n, key, () =>
    renderComponent(
      pageContext,
      component,
      componentUptime && drawn && { uptime: componentUptime, drawn },
      isDetailed ? now : undefined,
    ),
  );
}

/** What is shown of the uptime and is not in the fingerprint, because it grows with the clock. */
const figuresOf = (uptime: ComponentUptime, now: number): string => {
  const today = uptime.bars.at(-1);
  return `${uptime.percent} ${today && isRunning(today.intervals.at(-1), now) ? downOf(today, now) : ''}`;
};

/** A page may have a thousand of them, so they leave out quotes and end tags that HTML does not need. Links keep theirs. */
function renderComponent(
  pageContext: PageContext,
  component: ComponentState,
  shown: { readonly uptime: ComponentUptime; readonly drawn: Drawn } | undefined,
  detailsAt: number | undefined,
): Html {
  const { i18n, pages } = pageContext;
  const { id, name } = component;
  return html`<li id=component-${id}><h4><a href="${pages}${componentPath(id)}">${name}</a></h4>${shown && bars(pageContext, name, shown.uptime, shown.drawn)}${statusText(i18n, component.status)}${detailsAt !== undefined && details(pageContext, component, shown?.uptime, detailsAt)}`;
}

/** What does not fit into the line: the description, the link, and the days with events. */
function details(
  pageContext: PageContext,
  component: ComponentState,
  uptime: ComponentUptime | undefined,
  now: number,
): Html | undefined {
  const { i18n } = pageContext;
  const { id, name, description, link } = component;
  const days = uptime ? eventfulDays(uptime) : [];
  if (description === null && link === null && days.length === 0) return undefined;
  const label = days.length > 0 ? i18n.count('eventfulDays', days.length) : i18n.t('details');
  return html`<details class="days" id="days-${id}"><summary aria-label="${i18n.t('headlineOf', { headline: name, names: label })}"></summary>${
    description === null
      ? ''
      : html`<p class="desc"${textAttributes(i18n, component, 'description')}>${description}</p>`
  }${link === null ? '' : html`<p class="desc"><a class="out" dir="ltr" href="${link}" rel="noopener">${shortAddress(link)}</a></p>`}${eventList(pageContext, days, now)}</details>`;
}

/** The address as people write it. */
const shortAddress = (link: string): string => link.replace(/^https?:\/\//, '').replace(/\/$/, '');

const statusText = (i18n: Translator, status: number): Html =>
  html`<p class="st s${status}">${icon(status)} ${i18n.componentStatus(status)}`;
