import { barDays } from '../../../../common/settings.ts';
import type {
  ComponentState,
  IncidentState,
  PublicState,
  ScheduleState,
} from '../../../domain/status/public-state/types.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { Subject, SubjectPage } from '../component-pages/data.ts';
import { componentGroupPath } from '../paths.ts';
import { barSheet, dayBars, eventfulDays, eventList } from './bars.ts';
import { beginOf, componentList, firstBar } from './components.ts';
import {
  affected,
  incidentCard,
  incidentFacts,
  scheduleCard,
  scheduleFacts,
  toneOfIncident,
  toneOfSchedule,
} from './entries.ts';
import { separateOngoing } from './history.ts';
import { icon } from './icons.ts';
import type { PageContext } from './layout.ts';
import { checkedParts } from './response-times.ts';
import { textAttributes } from './text-language.ts';

/** The page of one component or one group, between header and footer. */
export function subjectPage(pageContext: PageContext, page: SubjectPage): Html {
  const { subject, state } = page;
  return html`${breadcrumb(pageContext, subject)}
${heading(pageContext, subject)}
${currentIncidents(pageContext, page)}
${ongoingMaintenance(pageContext, page)}
${subject.component ? uptimeOf(pageContext, page, subject.component) : members(pageContext, page)}
${checkedParts(pageContext, page)}
${upcomingMaintenance(pageContext, page)}
${past(pageContext, page)}
${followLinks(pageContext, subject, state)}`;
}

const breadcrumb = ({ i18n, pages }: PageContext, { parent }: Subject): Html =>
  html`<nav class="crumbs" aria-label="${i18n.t('breadcrumb')}"><ul><li><a href="${pages}/">${i18n.t('backToStatus')}</a></li>${
    parent && html`<li><a href="${pages}${componentGroupPath(parent.id)}" dir="auto">${parent.name}</a></li>`
  }</ul></nav>`;

function heading({ i18n }: PageContext, { name, status, component }: Subject): Html {
  return html`<div class="banner s${status}" id="subject">${icon(status)}<div><h1 dir="auto">${name}</h1><p>${i18n.componentStatus(status)}</p></div></div>
${component?.description && html`<p class="desc"${textAttributes(i18n, component, 'description')}>${component.description}</p>`}
${component?.link && html`<p class="desc"><a class="out" dir="ltr" href="${component.link}" rel="noopener">${hostOf(component.link)}</a></p>`}`;
}

/** A link shows where it leads. Addresses that belong to no host, such as `mailto:`, are shown whole. */
const hostOf = (link: string): string => (URL.canParse(link) && new URL(link).host) || link;

function currentIncidents(pageContext: PageContext, { incidents, state }: SubjectPage): Html | undefined {
  if (incidents.length === 0) return undefined;
  return html`<section id="incidents" aria-labelledby="incidents-title"><h2 id="incidents-title">${pageContext.i18n.t('runningIncidents')}</h2>
${incidents.map((incident) => incidentCard(pageContext, state, incident))}</section>`;
}

function ongoingMaintenance(pageContext: PageContext, { ongoing, state }: SubjectPage): Html | undefined {
  if (ongoing.length === 0) return undefined;
  return html`<section id="maintenance" aria-labelledby="maintenance-title"><h2 id="maintenance-title">${pageContext.i18n.t('runningMaintenance')}</h2>
${ongoing.map((schedule) => scheduleCard(pageContext, state, schedule))}</section>`;
}

/** One line each, as on the status page. */
function upcomingMaintenance(pageContext: PageContext, { upcoming, state }: SubjectPage): Html | undefined {
  if (upcoming.length === 0) return undefined;
  return html`<section id="upcoming" aria-labelledby="upcoming-title"><h2 id="upcoming-title">${pageContext.i18n.t('comingMaintenance')}</h2>
${upcoming.map((schedule) => scheduleCard(pageContext, state, schedule, { folded: true }))}</section>`;
}

/** The bars of one component, and what happened on its days. */
function uptimeOf(pageContext: PageContext, page: SubjectPage, component: ComponentState): Html | undefined {
  const { i18n } = pageContext;
  const uptime = page.uptime.get(component.id);
  if (!uptime) return undefined;
  const eventful = eventfulDays(uptime);
  const figure =
    uptime.percent === null
      ? i18n.t('noUptime')
      : i18n.t('uptimeFigure', { percent: i18n.percent(uptime.percent) });
  return html`${rangeHeading(pageContext, page, i18n.t('uptimeTitle'))}
<section class="card large" aria-labelledby="components"${firstBar(uptime)}>${dayBars(pageContext, component.name, uptime)}
<p class="span">${beginOf(i18n, page.uptime)}<b>${figure}</b><span>${i18n.t('today')}</span></p>
${eventful.length > 0 && html`<details class="fold" id="days-${component.id}"><summary>${i18n.count('eventfulDays', eventful.length)}</summary>${eventList(pageContext, eventful, page.state.now)}</details>`}</section>`;
}

/** The components of a group, each with its bars. */
const members = (pageContext: PageContext, page: SubjectPage): Html =>
  html`${rangeHeading(pageContext, page, pageContext.i18n.t('components'))}
<section class="card" aria-labelledby="components"><h3 class="hide">${page.subject.name}</h3>${[...componentList(pageContext, page, page.subject.components, '0')]}</section>`;

/** A heading, and the choice of range if there are bars. */
function rangeHeading({ i18n, pages, settings }: PageContext, page: SubjectPage, title: string): Html {
  const { subject, days, uptime } = page;
  const ranges = barDays.map((count) => {
    const query = count === settings.bar_days ? '' : `?days=${count}`;
    const current = count === days ? html` aria-current="true"` : '';
    return html`<li><a href="${pages}${subject.path}${query}#components"${current}>${i18n.count('rangeDays', count)}</a></li>`;
  });
  return html`<div class="bar-tools"><h2 id="components">${title}</h2>
${uptime.size > 0 && html`<ul class="pick" aria-label="${i18n.t('range')}">${ranges}</ul>`}</div>
${uptime.size > 0 && barSheet(days)}`;
}

/** What began in the range and is over now, newest first. Its own page has the updates. */
function past(
  pageContext: PageContext,
  { past: range, state, subject, days }: SubjectPage,
): Html | undefined {
  if (!range) return undefined;
  const { i18n, pages } = pageContext;
  const entries = range.days.flatMap((day) => {
    const { incidents, schedules } = separateOngoing(state, day).finished;
    return [
      ...incidents.map((incident) => pastIncident(pageContext, state, incident)),
      ...schedules.map((schedule) => pastSchedule(pageContext, state, schedule)),
    ];
  });
  return html`<section id="history" aria-labelledby="history-title"><h2 id="history-title">${i18n.t('pastIncidents')}</h2>
${entries}
${entries.length === 0 && html`<p class="quiet">${i18n.count('noIncidentsInDays', days)}</p>`}
<p><a href="${pages}/history?component=${subject.historyValue}">${i18n.t('wholeHistory')}</a></p></section>`;
}

const pastIncident = (pageContext: PageContext, state: PublicState, incident: IncidentState): Html =>
  html`<article class="card entry s${toneOfIncident(incident)}" id="incident-${incident.id}">
<h3 class="name"${textAttributes(pageContext.i18n, incident, 'name')}><a href="${pageContext.pages}/incidents/${incident.guid}">${incident.name}</a></h3>
${incidentFacts(pageContext.i18n, incident, state.now)}
${affected(pageContext, state, incident)}</article>
`;

const pastSchedule = (pageContext: PageContext, state: PublicState, schedule: ScheduleState): Html =>
  html`<article class="card entry s${toneOfSchedule(schedule, state.now)}" id="schedule-${schedule.id}">
<h3 class="name"${textAttributes(pageContext.i18n, schedule, 'name')}><a href="${pageContext.pages}/schedules/${schedule.id}">${schedule.name}</a></h3>
${scheduleFacts(pageContext.i18n, schedule, state.now)}
${affected(pageContext, state, schedule)}</article>
`;

/** How to hear about this part of the system. */
function followLinks({ i18n, pages }: PageContext, subject: Subject, { settings }: PublicState): Html {
  const feeds = `${pages}${subject.path}`;
  return html`<section aria-labelledby="follow"><h2 id="follow">${i18n.t('getUpdates')}</h2>
<div class="card follow"><p>${i18n.t('getUpdatesText', { name: subject.name })}</p>
<ul class="pick"><li><a href="${feeds}/rss">RSS</a></li><li><a href="${feeds}/atom">Atom</a></li><li><a href="${feeds}/feed.json">JSON</a></li><li><a href="${feeds}/calendar.ics">${i18n.t('calendar')}</a></li></ul>
${settings.show_subscribe && html`<a class="button" href="${pages}${subject.subscribePath}">${i18n.t('subscribe')}</a>`}</div></section>`;
}
