import { type Html, html } from '../../lib/html.ts';
import { chartViews } from '../../resources/metrics/model.ts';
import { chartSvg, formatValue, latestValue } from '../metrics/chart.ts';
import type { MetricSeries } from '../metrics/queries.ts';
import type { PageData } from '../page-data.ts';
import { choiceLink, type Frame } from './layout.ts';
import type { Words } from './words.ts';

export function* metrics(frame: Frame, { series, choice }: PageData): Iterable<Html> {
  const { words } = frame;
  const views = chartViews.map(({ name: view }) => {
    const current = view === choice.view ? html` aria-current="true"` : '';
    return html`<li><a href="${choiceLink(frame, { ...choice, view }, 'metrics')}"${current}>${words.messages.metricView[view]}</a></li>`;
  });
  yield html`<section id="metrics" aria-labelledby="metrics-title"${series.length === 0 ? html` hidden` : ''}>
<div class="bar-tools"><h2 id="metrics-title">${words.say('metrics')}</h2><ul class="pick" aria-label="${words.say('range')}">${views}</ul></div>
<div class="metrics">`;
  for (const one of series) yield metricCard(words, one);
  yield html`</div>
</section>`;
}

function metricCard(words: Words, series: MetricSeries): Html {
  const latest = latestValue(series);
  const view = words.messages.metricView[series.view];
  const value =
    latest === null
      ? undefined
      : `${formatValue(latest, series.places, words.language.code)} ${series.suffix}`;
  const describe =
    value === undefined
      ? words.say('metricEmpty')
      : words.say('metricLabel', { name: series.name, view, value });
  return html`<div class="card" id="metric-${series.id}"><div class="row"><h3>${series.name}</h3>${value === undefined ? '' : html`<p class="desc">${words.say('metricLatest', { value })}</p>`}</div>
${series.description === null ? '' : html`<p class="desc">${series.description}</p>`}
${chartSvg(series, { title: series.name, describe, locale: words.language.code })}
<p class="span"><span>${words.time(series.from, series.view === 'hour' ? 'time' : 'full')}</span><span>${view}</span></p></div>`;
}
