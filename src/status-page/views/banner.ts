import type { Seconds } from '../../lib/clock.ts';
import { type Html, html } from '../../lib/html.ts';
import { UNDER_MAINTENANCE, UNKNOWN } from '../../resources/components/model.ts';
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
      i18n.markup('since', { time: i18n.time(freshness.since, formatOf(freshness.since, now)) }),
    freshness.updated !== null &&
      i18n.markup('updatedAt', { time: i18n.age(freshness.updated, formatOf(freshness.updated, now)) }),
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

const NEAR_SECONDS = 12 * 3600;

/** A near time needs no date. */
export const formatOf = (moment: Seconds, now: Seconds): 'time' | 'full' =>
  Math.abs(moment - now) < NEAR_SECONDS ? 'time' : 'full';
