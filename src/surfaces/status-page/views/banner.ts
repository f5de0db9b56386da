import { UNDER_MAINTENANCE, UNKNOWN } from '../../../domain/status/components/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { type Html, html } from '../../../lib/html.ts';
import { daysEnding } from '../../../lib/zones.ts';
import { headlineText } from '../headline-text.ts';
import type { PageData } from '../page-data.ts';
import { icon, toneOf } from './icons.ts';
import type { PageContext } from './layout.ts';

/** The answer to the visitor's first question: what is wrong, how bad it is, since when, and how fresh that is. */
export function banner(
  { i18n }: PageContext,
  { state, freshness }: Pick<PageData, 'state' | 'freshness'>,
): Html {
  const { status, headline, now } = state;
  const tone = toneOf(headline);
  const others = headline.others.map(({ status: other, count }) => i18n.count(otherTexts(other), count));
  const facts = [
    ...others.map((text) => html`${text}`),
    freshness.since !== null &&
      i18n.markup('since', { time: i18n.time(freshness.since, formatOf(i18n, freshness.since, now)) }),
    freshness.updated !== null &&
      i18n.markup('updatedAt', { time: i18n.age(freshness.updated, formatOf(i18n, freshness.updated, now)) }),
  ].filter((fact) => fact !== false);
  return html`<div id="banner" class="banner s${tone}" data-status="${status}" data-headline="${headline.kind}">${icon(tone)}<div><h1 dir="auto">${headlineText(i18n, headline)}</h1>${
    facts.length === 0
      ? ''
      : html`
<p>${facts.map((fact, index) => html`${index > 0 ? ' · ' : ''}<span>${fact}</span>`)}</p>`
  }</div></div>`;
}

function otherTexts(status: number) {
  if (status === UNKNOWN) return 'moreUnknown';
  if (status === UNDER_MAINTENANCE) return 'moreInMaintenance';
  return status === 2 ? 'moreSlow' : 'moreOut';
}

/** A time of today needs no date. The clock changes that only at midnight. */
export function formatOf({ zone }: Translator, moment: Seconds, now: Seconds): 'time' | 'full' {
  const today = daysEnding(zone, now, 1)[0];
  return today && moment >= today.from && moment < today.to ? 'time' : 'full';
}
