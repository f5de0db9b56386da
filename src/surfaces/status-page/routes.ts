import { loadSettings } from '../../domain/settings/queries.ts';
import { trackRecordOf } from '../../domain/status/incidents/track-record/model.ts';
import { findEventsOfGuid, findPromises } from '../../domain/status/incidents/track-record/queries.ts';
import { getIncidentByGuid, getScheduleById } from '../../domain/status/public-state/queries.ts';
import { loadState, publicReadContext } from '../../domain/status/public-state/state.ts';
import { scheduleStatus } from '../../domain/status/schedules/model.ts';
import type { SiteRoute } from '../../http/site.ts';
import { NotFound } from '../../kernel/errors.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { plainText } from '../../lib/markdown.ts';
import { parseId } from '../../lib/record-id.ts';
import { daysEnding } from '../../lib/zones.ts';
import { incidentTag } from './cache-tags.ts';
import { choiceFrom, choiceQuery } from './choice.ts';
import { clientScript, scriptRoute } from './client/script.ts';
import { componentPageRoutes } from './component-pages/routes.ts';
import { headlineText } from './headline-text.ts';
import { filterQuery, historyFilterFrom, isSearch } from './history/filter.ts';
import { searchHistory } from './history/search.ts';
import { historySpan } from './history/span.ts';
import { withLanguages } from './language-addresses.ts';
import { nextFiguresChange } from './live/page-snapshot.ts';
import type { PageRoute } from './live/page-watcher.ts';
import { stateOf } from './live/state-token.ts';
import { findNamesake, movedIncident, movedSchedule } from './old-addresses/moved.ts';
import { page } from './page-context.ts';
import { loadPage, loadPast } from './page-data.ts';
import { entriesFingerprint, reportFingerprint } from './page-fingerprints.ts';
import { pageIn } from './page-languages.ts';
import { OUTAGE_REFRESH_SECONDS } from './record-fingerprints.ts';
import { loadUptimeReport, reportCsv, reportJson } from './uptime/report.ts';
import { incidentPage, managedIncident, managedSchedule, schedulePage } from './views/details.ts';
import { historyPage } from './views/history-page.ts';
import { pageMain, pageTitle } from './views/page.ts';
import { statusPageSections } from './views/sections.ts';
import { uptimePage } from './views/uptime.ts';

const statusPage = page(async (pageContext, readContext, { query }) => {
  const { settings, i18n, languagePath } = pageContext;
  // Its live state is the same in all languages.
  const original = await loadPage({ ...readContext, language: undefined }, choiceFrom(query));
  const data = pageIn(original, i18n.language.code);
  const description = headlineText(i18n, data.state.headline);
  const { days, view } = data.choice;
  const liveQuery = new URLSearchParams({
    days: String(days),
    ...(view && { view }),
    lang: i18n.language.code,
    ...(languagePath !== '' && { prefix: '1' }),
  });
  return {
    title: pageTitle(pageContext, data),
    description,
    path: '/',
    current: 'status',
    image: '/share.png',
    live: { query: String(liveQuery), version: stateOf(original).token },
    showsLiveState: true,
    chosen: choiceQuery(data.choice, settings.bar_days),
    sections: statusPageSections(i18n, data),
    main: pageMain(pageContext, data),
    changesAt: nextFiguresChange(data),
  };
});

const historyRoute = page(async (pageContext, readContext, { query }) => {
  const { settings, i18n } = pageContext;
  const state = await loadState(readContext);
  const filter = historyFilterFrom(query, state);
  const date = query.get('date');
  const { span, days } = historySpan(settings.timezone, readContext.now, date);
  const isDated = span.to === date && date !== span.today;
  const until = days.at(-1)?.to ?? readContext.now;
  const title = `${i18n.t('historyTitle')} · ${settings.name}`;
  const shown = isSearch(filter)
    ? await searchHistory(readContext, settings.timezone, filter, until)
    : await loadPast(readContext, days, filter);
  const promises = settings.show_track_record
    ? await recentPromises(readContext, settings.timezone)
    : undefined;
  const main = historyPage(pageContext, state, { filter, span, isDated, shown, promises });
  return {
    title,
    description: title,
    path: '/history',
    current: 'history',
    chosen: { ...filterQuery(filter), ...((isDated || !isSearch(filter)) && { date: span.to }) },
    image: '/share.png',
    live: { shows: entriesFingerprint(state, shown), figures: main.markup },
    main,
  };
});

const PROMISE_DAYS = 90;

/** The promises of whole days, so that what is counted changes at midnight only. */
async function recentPromises(readContext: ReadContext, zone: string) {
  const [first] = daysEnding(zone, readContext.now, PROMISE_DAYS);
  return { ...(await findPromises(readContext, first?.from ?? readContext.now)), days: PROMISE_DAYS };
}

const incidentRoute = page(async (pageContext, readContext, { params }) => {
  const { i18n } = pageContext;
  const guid = params.guid ?? '';
  const [incident, state, events] = await Promise.all([
    getIncidentByGuid(readContext, guid),
    loadState(readContext),
    findEventsOfGuid(readContext, guid),
  ]);
  const path = `/incidents/${incident.guid}`;
  return {
    title: `${incident.name} · ${pageContext.settings.name}`,
    description: summary(incident),
    path,
    current: undefined,
    image: `${path}/share.png`,
    kind: 'article',
    managed: managedIncident(incident),
    tags: [incidentTag(incident.id)],
    live: {
      said: i18n.t('liveUpdate', { name: incident.name, status: i18n.incidentStatus(incident.status) }),
    },
    main: incidentPage(pageContext, state, incident, trackRecordOf(events, readContext.now)),
  };
});

const scheduleRoute = page(async (pageContext, readContext, { params }) => {
  const { i18n } = pageContext;
  const [schedule, state] = await Promise.all([
    getScheduleById(readContext, idFrom(params.id)),
    loadState(readContext),
  ]);
  const path = `/schedules/${schedule.id}`;
  return {
    title: `${schedule.name} · ${pageContext.settings.name}`,
    description: summary(schedule),
    path,
    current: undefined,
    image: `${path}/share.png`,
    kind: 'article',
    managed: managedSchedule(schedule),
    live: {
      said: i18n.t('liveUpdate', {
        name: schedule.name,
        status: i18n.scheduleStatus(scheduleStatus(schedule, state.now)),
      }),
    },
    main: schedulePage(pageContext, state, schedule, await findNamesake(readContext, schedule)),
  };
});

const uptimeRoute = page(async (pageContext, readContext) => {
  const title = `${pageContext.i18n.t('uptimeTitle')} · ${pageContext.settings.name}`;
  const [state, report] = await Promise.all([
    loadState(readContext),
    loadUptimeReport(readContext, pageContext.settings),
  ]);
  return {
    title,
    description: pageContext.i18n.t('uptimeIntro'),
    path: '/uptime',
    current: 'uptime',
    image: '/uptime/share.png',
    live: {
      // A status that changed in this second is not in the report yet.
      shows: [reportFingerprint(report), Array.from(state.components.values(), ({ status }) => status)],
      figures: Math.floor(readContext.now / OUTAGE_REFRESH_SECONDS),
    },
    main: uptimePage(pageContext, state, report),
  };
});

export function idFrom(text: string | undefined): number {
  const id = parseId(text);
  if (id === undefined) throw new NotFound();
  return id;
}

/** The newest message of an incident or a schedule, shortened for link previews. */
function summary({ message, updates }: { message: string; updates: readonly { message: string }[] }): string {
  const text = plainText(updates[0]?.message ?? message).replace(/\s+/g, ' ');
  return text.length > 200 ? `${text.slice(0, 199).toWellFormed()}…` : text;
}

/** The pages besides the status page. Those whose content has `live` are updated while somebody watches them. */
export const subpages: readonly (PageRoute & SiteRoute)[] = withLanguages([
  { path: '/history', render: historyRoute },
  ...componentPageRoutes,
  { path: '/incidents/{guid}', render: incidentRoute, movedTo: movedIncident },
  { path: '/schedules/{id}', render: scheduleRoute, movedTo: movedSchedule },
  { path: '/uptime', render: uptimeRoute },
]);

/** The pages, their downloads and their script. */
export const pageRoutes: readonly SiteRoute[] = [
  ...withLanguages([{ path: '/', render: statusPage }]),
  ...subpages,
  {
    path: '/uptime.csv',
    render: async (ctx) => ({
      body: reportCsv(await uptimeReport(ctx)),
      type: 'text/csv; charset=utf-8',
      headers: ['content-disposition', 'attachment; filename="uptime.csv"'],
    }),
  },
  {
    path: '/uptime.json',
    render: async (ctx) => ({
      body: JSON.stringify(reportJson(await uptimeReport(ctx))),
      type: 'application/json',
      headers: ['access-control-allow-origin', '*'],
    }),
  },
  scriptRoute(clientScript),
];

async function uptimeReport(ctx: Parameters<typeof publicReadContext>[0]) {
  const readContext = publicReadContext(ctx, ctx.page);
  return loadUptimeReport(readContext, await loadSettings(readContext));
}
