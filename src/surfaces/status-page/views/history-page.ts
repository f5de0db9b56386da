import type { GroupState, PublicState } from '../../../domain/status/public-state/types.ts';
import { type Html, html } from '../../../lib/html.ts';
import { filterQuery, groupValue, type HistoryFilter, isSearch, MAX_TEXT } from '../history/filter.ts';
import type { HistoryResults } from '../history/search.ts';
import { type HistorySpan, shiftDate } from '../history/span.ts';
import type { Past, PastDay } from '../page-data.ts';
import { entriesOf } from './history.ts';
import type { PageContext } from './layout.ts';

/** What one page of the history shows. */
export interface HistoryPage {
  readonly filter: HistoryFilter;
  readonly span: HistorySpan;
  /** Whether the visitor asked for the date at which the page ends. */
  readonly isDated: boolean;
  /** Whole days, or the results of a search. */
  readonly shown: Past | HistoryResults;
  /** The promised updates of the last days, if the page shows them. */
  readonly promises?: { readonly kept: number; readonly total: number; readonly days: number } | undefined;
}

/** A range of the past, or the results of a search, with only the days on which something happened. */
export function historyPage(pageContext: PageContext, state: PublicState, page: HistoryPage): Html {
  const { i18n } = pageContext;
  const { shown, promises } = page;
  const days = shown.days.filter(({ incidents, schedules }) => incidents.length + schedules.length > 0);
  const pager = 'total' in shown ? resultLinks(pageContext, page, shown) : spanLinks(pageContext, page);
  return html`<h1>${i18n.t('historyTitle')}</h1>
${promises && promises.total > 0 && html`<p class="quiet">${i18n.count('promisesRecently', promises.total, { kept: promises.kept, days: promises.days })}</p>`}
${filterForm(pageContext, state, page)}
<div class="more"><p id="shown" role="status">${'total' in shown ? resultText(pageContext, shown) : spanText(pageContext, page)}</p>
${pager}</div>
${days.map((day) => dayOf(pageContext, state, day))}
${days.length === 0 && html`<p class="quiet">${i18n.t(isSearch(page.filter) ? 'noMatches' : 'noIncidents')}</p>`}
${'isTruncated' in shown && shown.isTruncated && html`<p>${i18n.t('historyCut')}</p>`}
${days.length > 0 && html`<div class="more">${pager}</div>`}`;
}

const dayOf = (pageContext: PageContext, state: PublicState, day: PastDay): Html =>
  html`<div class="day" id="day-${day.date}"><h2>${pageContext.i18n.date(day.date, 'weekday')}</h2>
${[...entriesOf(pageContext, state, day, 'h3')]}</div>`;

const spanText = ({ i18n }: PageContext, { span }: HistoryPage): string =>
  i18n.t('historyRange', { from: i18n.date(span.from), to: i18n.date(span.to) });

/** How many entries match, which page of them this is, and how far back the search went. */
function resultText({ i18n }: PageContext, { total, page, pages, searchedTo }: HistoryResults): string {
  return [
    i18n.count('matches', total),
    ...(pages > 1 ? [i18n.t('pageOf', { page, pages })] : []),
    ...(searchedTo === undefined ? [] : [i18n.t('searchedTo', { date: i18n.date(searchedTo) })]),
  ].join(' · ');
}

function spanLinks(pageContext: PageContext, { filter, span }: HistoryPage): Html {
  return pageLinks(pageContext, filter, {
    older: { date: span.older },
    newer: span.newer === undefined ? undefined : { date: span.newer },
  });
}

function resultLinks(
  pageContext: PageContext,
  { filter, span, isDated }: HistoryPage,
  results: HistoryResults,
): Html {
  const { page, pages, searchedTo } = results;
  const date = isDated ? { date: span.to } : {};
  // A day that the search did not finish comes again; if it was the only day, the search goes on before it.
  const rest = searchedTo === span.to ? shiftDate(span.to, -1) : searchedTo;
  const next = rest === undefined ? undefined : { date: rest };
  return pageLinks(pageContext, filter, {
    older: page < pages ? { ...date, page: String(page + 1) } : next,
    newer: page > 2 ? { ...date, page: String(page - 1) } : page === 2 ? date : isDated ? {} : undefined,
  });
}

type PageQuery = Readonly<Record<string, string>> | undefined;

/** Links to the adjacent pages, with the same filter. */
function pageLinks(
  pageContext: PageContext,
  filter: HistoryFilter,
  { older, newer }: { readonly older: PageQuery; readonly newer: PageQuery },
): Html {
  const { i18n } = pageContext;
  const link = (page: PageQuery, relation: string, text: string) =>
    page && html`<li><a rel="${relation}" href="${historyLink(pageContext, filter, page)}">${text}</a></li>`;
  return html`<ul class="pick">${link(newer, 'next', i18n.t('newer'))}${link(older, 'prev', i18n.t('older'))}</ul>`;
}

function historyLink({ pages }: PageContext, filter: HistoryFilter, page: NonNullable<PageQuery>): string {
  const query = String(new URLSearchParams({ ...filterQuery(filter), ...page }));
  return `${pages}/history${query && `?${query}`}`;
}

/** Search, filters and date. A plain form, so that every choice has an address. */
function filterForm({ i18n, pages }: PageContext, state: PublicState, page: HistoryPage): Html {
  const { filter, span, isDated } = page;
  const isFiltered = isSearch(filter) || filter.kind !== undefined || isDated;
  const date = isDated || !isSearch(filter) ? span.to : '';
  return html`<form class="find" role="search" action="${pages}/history" method="get">
<p><label for="q">${i18n.t('search')}</label><input type="search" id="q" name="q" value="${filter.text}" maxlength="${MAX_TEXT}" dir="auto" enterkeyhint="search"></p>
${state.components.size > 0 && html`<p><label for="component">${i18n.t('component')}</label>${componentSelect(i18n, state, filter.subject)}</p>`}
<p><label for="kind">${i18n.t('kind')}</label><select id="kind" name="kind">${kinds.map(([value, text]) =>
    option(value, i18n.t(text), filter.kind ?? ''),
  )}</select></p>
<p><label for="date">${i18n.t('goToDate')}</label><input type="date" id="date" name="date" value="${date}" max="${span.today}"></p>
<p class="do"><button>${i18n.t('apply')}</button>${isFiltered && html` <a href="${pages}/history">${i18n.t('clearFilters')}</a>`}</p>
</form>`;
}

const kinds = [
  ['', 'kindAll'],
  ['incidents', 'kindIncidents'],
  ['maintenance', 'maintenance'],
] as const;

const option = (value: string, text: string, chosen: string): Html =>
  html`<option value="${value}"${value === chosen && html` selected`}>${text}</option>`;

function componentSelect(
  i18n: PageContext['i18n'],
  { groups, ungrouped }: PublicState,
  chosen: string,
): Html {
  const components = (list: GroupState['components']) =>
    list.map(({ id, name }) => option(String(id), name, chosen));
  return html`<select id="component" name="component">${option('', i18n.t('allComponents'), chosen)}${groups.map(
    ({ id, name, components: members }) =>
      html`<optgroup label="${name}">${option(groupValue(id), i18n.t('wholeGroup', { name }), chosen)}${components(members)}</optgroup>`,
  )}${
    groups.length > 0 && ungrouped.length > 0
      ? html`<optgroup label="${i18n.t('otherComponents')}">${components(ungrouped)}</optgroup>`
      : components(ungrouped)
  }</select>`;
}
