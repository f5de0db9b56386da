import type { TrackRecord } from '../../../domain/status/incidents/track-record/model.ts';
import type {
  IncidentState,
  PostmortemState,
  PublicState,
  ScheduleState,
} from '../../../domain/status/public-state/types.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { markdownArticle } from '../../../lib/markdown.ts';
import { subscribeToIncident } from '../subscribe/ways.ts';
import {
  affected,
  incidentFacts,
  POSTMORTEM,
  scheduleFacts,
  toneOfIncident,
  toneOfSchedule,
  updateList,
} from './entries.ts';
import { type PageContext, staffLink } from './layout.ts';
import { textAttributes } from './text-language.ts';
import { editHistory, trackRecordFacts } from './track-record.ts';

/** Where the dashboard shows it. */
export const managedIncident = ({ id }: IncidentState): string => `/incidents/${id}`;
export const managedSchedule = ({ id }: ScheduleState): string => `/maintenance/${id}`;

/** One incident with all of its updates, and its post-mortem. */
export function incidentPage(
  pageContext: PageContext,
  state: PublicState,
  incident: IncidentState,
  record?: TrackRecord,
): Html {
  const { i18n, settings } = pageContext;
  return details(
    pageContext,
    toneOfIncident(incident),
    i18n.t('incident'),
    {
      entry: incident,
      managed: managedIncident(incident),
      updatedAt: Math.max(latestOf(incident), incident.postmortem?.publishedAt ?? 0),
    },
    html`
${incidentFacts(i18n, incident, state.now, { counts: settings.show_track_record })}${record && trackRecordFacts(pageContext, incident, record)}
${affected(pageContext, state, incident)}
${incident.resolvedAt === null && subscribeToIncident(pageContext, incident.guid)}
${updateList(pageContext, incident, state.now, { all: true })}
${record && editHistory(pageContext, record, state.now)}${incident.postmortem && postmortem(pageContext, incident.postmortem)}`,
  );
}

const postmortem = (
  { i18n, root, imageOrigins }: PageContext,
  { body, publishedAt }: PostmortemState,
): Html =>
  html`<section class="learned" id="${POSTMORTEM}" aria-labelledby="postmortem-title">
<h2 id="postmortem-title">${i18n.t('postmortem')}</h2>
<p class="facts"><span>${i18n.markup('postmortemPublished', { time: i18n.time(publishedAt) })}</span></p>
<div class="md"${textAttributes(i18n, {}, 'body')}>${markdownArticle(body, root, imageOrigins)}</div>
</section>`;

/** `other` is maintenance that another product had at the address of this page. */
export function schedulePage(
  pageContext: PageContext,
  state: PublicState,
  schedule: ScheduleState,
  other: ScheduleState | undefined,
): Html {
  const { i18n, pages } = pageContext;
  return details(
    pageContext,
    toneOfSchedule(schedule, state.now),
    i18n.t('maintenance'),
    { entry: schedule, managed: managedSchedule(schedule), updatedAt: latestOf(schedule) },
    html`
${scheduleFacts(i18n, schedule, state.now)}
${affected(pageContext, state, schedule)}
${updateList(pageContext, schedule, state.now, { all: true })}
${other && html`<p class="quiet">${i18n.markup('oldMaintenance', { name: html`<a href="${pages}/schedules/${other.id}"${textAttributes(i18n, other, 'name')}>${other.name}</a>` })}</p>`}`,
  );
}

/** When it was last written about. */
const latestOf = ({ updates, publishedAt }: IncidentState | ScheduleState): Seconds =>
  updates[0]?.createdAt ?? publishedAt;

const details = (
  pageContext: PageContext,
  tone: number,
  kind: string,
  {
    entry,
    managed,
    updatedAt,
  }: {
    readonly entry: IncidentState | ScheduleState;
    readonly managed: string;
    readonly updatedAt: Seconds;
  },
  body: Html,
): Html =>
  html`<article id="entry" class="card entry s${tone}"><p class="facts"><span>${kind}</span> <span>${pageContext.i18n.markup('updated', { time: pageContext.i18n.age(updatedAt) })}</span> ${staffLink(pageContext, managed)}</p><h1${textAttributes(pageContext.i18n, entry, 'name')}>${entry.name}</h1>${body}</article>
<p><a href="${pageContext.pages}/">${pageContext.i18n.t('backToStatus')}</a></p>`;
