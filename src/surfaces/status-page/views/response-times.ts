import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import { daysEnding } from '../../../lib/zones.ts';
import type { SubjectPage } from '../component-pages/data.ts';
import { chartSvg, formatValue, latestValue } from '../metrics/chart.ts';
import type { PageContext } from './layout.ts';

const DAY = 86_400;

/** What the page of a component shows of its checks: how long they took on each day, and how often they run. */
export function checkedParts(pageContext: PageContext, page: SubjectPage): Html | undefined {
  const { checks } = page;
  if (!checks) return undefined;
  const { i18n } = pageContext;
  const rhythm = checks.rhythm && html`<p class="quiet" id="checked">${rhythmText(i18n, checks.rhythm)}</p>`;
  if (!checks.responseTimes) return rhythm;
  const names = i18n.list(checks.labels);
  return html`<section id="response-times" aria-labelledby="response-times-title"><h2 id="response-times-title">${i18n.t('responseTimes')}</h2>${
    names !== '' &&
    html`
<p class="quiet" id="measured" dir="auto">${names}</p>`
  }
${chart(pageContext, page, checks.responseTimes, names || page.subject.name)}
${rhythm}</section>`;
}

function chart(
  { i18n }: PageContext,
  { state, days }: SubjectPage,
  values: readonly (number | null)[],
  name: string,
): Html {
  const [first] = daysEnding(state.settings.timezone, state.now, days);
  const slowest = Math.max(0, ...values.filter((value) => value !== null));
  const series = {
    from: first?.from ?? state.now,
    step: DAY,
    values,
    suffix: 'ms',
    places: slowest < 10 ? 1 : 0,
  };
  const latest = latestValue(series);
  const figure = (value: number) => `${formatValue(value, series.places, i18n.language.code)} ms`;
  const description =
    latest === null
      ? i18n.t('metricEmpty')
      : i18n.t('metricLabel', {
          name,
          view: i18n.count('rangeDays', days),
          value: figure(latest),
        });
  const options = { title: i18n.t('responseTimes'), description, locale: i18n.language.code };
  return html`<div class="card measured">${chartSvg(series, options)}
<p class="span"><span dir="auto">${i18n.count('daysAgo', days)}</span> ${latest !== null && html`<b dir="auto">${i18n.t('metricLatest', { value: figure(latest) })}</b>`} <span dir="auto">${i18n.t('today')}</span></p></div>`;
}

const rhythmText = (i18n: Translator, { interval, places }: { interval: number; places: number }): string =>
  places > 1
    ? i18n.count('checkedFrom', places, { interval: i18n.interval(interval) })
    : i18n.t('checkedEvery', { interval: i18n.interval(interval) });
