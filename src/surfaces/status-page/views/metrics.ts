import { unitAfter } from '../../../../common/units.ts';
import { type ChartView, chartViews } from '../../../domain/status/metrics/model.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import { chartSvg, formatValue, latestValue } from '../metrics/chart.ts';
import type { MetricSeries } from '../metrics/queries.ts';
import type { PageData } from '../page-data.ts';
import { chartFingerprint } from '../record-fingerprints.ts';
import { cachedRow } from './cached-rows.ts';
import { choiceLink, type PageContext } from './layout.ts';
import { textAttributes } from './text-language.ts';

export function* metrics(pageContext: PageContext, { series, choice }: PageData): Iterable<Html> {
  const { i18n } = pageContext;
  const shown = choice.view ?? commonView(series);
  const views = chartViews.map(({ name: view }) => {
    const current = view === shown ? html` aria-current="true"` : '';
    return html`<li><a href="${choiceLink(pageContext, { ...choice, view }, 'metrics')}"${current}>${i18n.messages.metricView[view]}</a></li>`;
  });
  yield html`<section id="metrics" aria-labelledby="metrics-title"${series.length === 0 ? html` hidden` : ''}>
<div class="bar-tools"><h2 id="metrics-title">${i18n.t('metrics')}</h2><ul class="pick" aria-label="${i18n.t('range')}">${views}</ul></div>
<div class="metrics">`;
  for (const one of series) yield cachedRow(i18n, chartFingerprint(one), () => metricCard(i18n, one));
  yield html`</div>
</section>`;
}

/** The range that all charts have; undefined if they have different ones. */
function commonView(series: readonly MetricSeries[]): ChartView | undefined {
  const [first, ...others] = new Set(series.map(({ view }) => view));
  return others.length === 0 ? first : undefined;
}

function metricCard(i18n: Translator, series: MetricSeries): Html {
  const latest = latestValue(series);
  const view = i18n.messages.metricView[series.view];
  const value =
    latest === null
      ? undefined
      : `${formatValue(latest, series.places, i18n.language.code)}${unitAfter(series.suffix, i18n.language.code)}`;
  const description =
    value === undefined ? i18n.t('metricEmpty') : i18n.t('metricLabel', { name: series.name, view, value });
  return html`<div class="card" id="metric-${series.id}"><div class="row"><h3 dir="auto">${series.name}</h3>${value === undefined ? '' : html`<p class="desc">${i18n.t('metricLatest', { value })}</p>`}</div>
${series.description === null ? '' : html`<p class="desc"${textAttributes(i18n, {}, 'description')}>${series.description}</p>`}
${chartSvg(series, { title: series.name, description, locale: i18n.language.code })}
<p class="span"><span dir="auto">${i18n.time(series.from, series.view === 'hour' ? 'time' : 'full')}</span><span dir="auto">${view}</span><span dir="auto">${i18n.t('now')}</span></p></div>`;
}
