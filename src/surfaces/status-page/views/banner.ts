import { UNDER_MAINTENANCE, UNKNOWN } from '../../../domain/status/components/model.ts';
import type { PublicState, ScheduleState } from '../../../domain/status/public-state/types.ts';
import { IN_PROGRESS } from '../../../domain/status/schedules/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import type { Freshness, Lead } from '../freshness.ts';
import { headlineText, namesAndMore, shortName } from '../headline-text.ts';
import type { PageData } from '../page-data.ts';
import { openMaintenance } from './entries.ts';
import { icon, toneOf } from './icons.ts';
import type { PageContext } from './layout.ts';
import { liveState } from './live-state.ts';
import { formatOf } from './time-format.ts';

/**
 * Where visitors choose the services that they use, and read whether these work. The page is the same for everybody: the choice
 * stays in the browser, and the script answers from what the page shows. Updates of the page leave it alone (`data-own`).
 */
const ownServices = (i18n: Translator, { components }: PublicState): Html | undefined =>
  components.size < 2
    ? undefined
    : html`
<p class="mine scripted" id="mine" data-own data-fine="${JSON.stringify(i18n.messages.mineFine)}" data-bad="${JSON.stringify(i18n.messages.mineBad)}" data-hint="${i18n.t('mineHint')}" data-whole="${i18n.t('wholeGroup', { name: '{{name}}' })}" data-change="${i18n.t('mineChange')}" data-done="${i18n.t('mineDone')}" data-share="${i18n.t('mineShare')}" data-copied="${i18n.t('mineCopied')}"><button type="button">${i18n.t('mineChoose')}</button></p>`;

/** The answer to the visitor's first question: what is wrong, how bad it is, how far the work is, and how fresh that is. */
export function banner(
  pageContext: PageContext,
  { state, freshness }: Pick<PageData, 'state' | 'freshness'>,
): Html {
  const { i18n } = pageContext;
  const { status, headline, now } = state;
  const tone = toneOf(headline);
  const others = headline.others.map(
    ({ status: other, count }) => html`${i18n.count(otherTexts(other), count)}`,
  );
  return html`<div id="banner" class="banner s${tone}" data-status="${status}" data-headline="${headline.kind}">${icon(tone)}<div><h1 dir="auto">${headlineText(i18n, headline)}</h1>${facts(
    freshnessFacts(i18n, freshness, now),
    'lines',
  )}${facts(others, 'others')}${soonLine(pageContext, state)}${pageContext.isPreview ? '' : ownServices(i18n, state)}</div>
${liveState(i18n)}</div>`;
}

/**
 * `lines` have room for a longer time, or on phones a line each, so that the visitor's own times move nothing. Their dots are for
 * browsers without styles.
 */
const facts = (shown: readonly Html[], kind: 'lines' | 'others'): Html | undefined =>
  shown.length === 0
    ? undefined
    : html`
<p class="${kind}">${shown.map((fact, index) => html`${index > 0 ? html`<i> · </i>` : ''}<span>${fact}</span>`)}</p>`;

/** The phase, the last update and the next one, or since when it is so if nothing was written about it. */
function freshnessFacts(i18n: Translator, { since, updated, lead }: Freshness, now: Seconds): Html[] {
  const time = (moment: Seconds) => i18n.time(moment, formatOf(i18n, moment, now));
  const age = (moment: Seconds) => i18n.age(moment, formatOf(i18n, moment, now));
  const [until, due] = lead?.type === 'schedule' ? [lead.until, null] : [null, lead?.nextUpdateDueAt ?? null];
  const state = [
    ...(lead ? [phase(i18n, lead)] : []),
    ...(until === null ? [] : [i18n.markup('until', { time: time(until) })]),
    ...(since === null || lead?.type === 'schedule' ? [] : [i18n.markup('since', { time: time(since) })]),
  ];
  return [
    ...(state.length === 0
      ? []
      : [html`${state.map((part, index) => html`${index > 0 ? ' · ' : ''}${part}`)}`]),
    ...(updated === null ? [] : [i18n.markup('updatedAt', { time: age(updated) })]),
    ...(due === null ? [] : [nextUpdate(i18n, lead, time(due))]),
  ];
}

/** The text for later is in the markup too: the script shows it when the time has come. */
const nextUpdate = (i18n: Translator, lead: Lead | null, time: Html): Html =>
  lead?.type === 'incident' && lead.isOverdue
    ? i18n.markup('bannerLate', { time })
    : html`<span data-late="${i18n.t('bannerLate', { time: '{time}' })}">${i18n.markup('bannerNext', { time })}</span>`;

/** How far the work is. It leads to the card with the texts. */
const phase = (i18n: Translator, lead: Lead): Html =>
  lead.type === 'incident'
    ? html`<a href="#incident-${lead.id}">${i18n.incidentStatus(lead.status)}</a>`
    : html`<a href="#schedule-${lead.id}">${i18n.scheduleStatus(IN_PROGRESS)}</a>`;

/** One line about the next maintenance, if it begins within a day. */
function soonLine(pageContext: PageContext, state: PublicState): Html | undefined {
  const [next] = openMaintenance(state).soon;
  if (next?.starts_at == null) return undefined;
  const { i18n, pages } = pageContext;
  const start = i18n.ahead(next.starts_at, formatOf(i18n, next.starts_at, state.now));
  const link = html`<a href="${pages}/schedules/${next.id}" dir="auto">${subjectOf(i18n, state, next)}</a>`;
  return html`
<p class="lines"><span>${i18n.markup('soonLine', { time: start })}</span><i> · </i><span>${link}</span></p>`;
}

/** What it concerns: its components, else its own name. */
function subjectOf(i18n: Translator, { components }: PublicState, schedule: ScheduleState): string {
  const names = schedule.components.flatMap(({ id }) => components.get(id)?.label ?? []);
  return names.length > 0 ? namesAndMore(i18n, names) : shortName(schedule.name);
}

function otherTexts(status: number) {
  if (status === UNKNOWN) return 'moreUnknown';
  if (status === UNDER_MAINTENANCE) return 'moreInMaintenance';
  return status === 2 ? 'moreSlow' : 'moreOut';
}
