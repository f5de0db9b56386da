import type { Translator } from '../../i18n/translator.ts';
import { type Html, html } from '../../lib/html.ts';
import { percentText } from '../uptime/model.ts';
import type { UptimeReport } from '../uptime/report.ts';
import type { PageContext } from './layout.ts';

/** A table of months per component, and the rules of its figures. */
export function uptimePage(pageContext: PageContext, report: UptimeReport): Html {
  const { i18n, root } = pageContext;
  const months = report.months.toReversed();
  return html`<h1>${i18n.t('uptimeTitle')}</h1>
<p>${i18n.t('uptimeIntro')}</p>
${
  report.components.length === 0
    ? html`<p class="quiet">${i18n.t('noComponents')}</p>`
    : html`<div class="card scroll" tabindex="0" role="region" aria-label="${i18n.t('uptimeTitle')}"><table class="up">
<thead><tr><th scope="col">${i18n.t('component')}</th><th scope="col">${i18n.t('overall')}</th>${months.map(({ month }) => html`<th scope="col">${i18n.date(month, 'month')}</th>`)}</tr></thead>
<tbody>${report.components.map(
        (
          component,
        ) => html`<tr><th scope="row">${component.name}</th>${cell(i18n, component.overall)}${component.months.toReversed().map((month) => cell(i18n, month))}</tr>
`,
      )}</tbody></table></div>`
}
<p>${i18n.markup('download', { formats: html`<a href="${root}/uptime.csv" download>CSV</a>, <a href="${root}/uptime.json" download>JSON</a>` })}</p>
${rules(pageContext)}`;
}

function cell(i18n: Translator, figures: { readonly counted: number; readonly down: number }): Html {
  const percent = percentText(figures);
  if (percent === null) return html`<td>–</td>`;
  return html`<td>${i18n.percent(percent)}${figures.down > 0 ? html`<small>${i18n.duration(figures.down)}</small>` : ''}</td>`;
}

/** How uptime is counted, in sentences. */
function rules({ i18n, settings }: PageContext): Html {
  const { uptime_down: down, uptime_maintenance: maintenance } = settings;
  const statuses = i18n.list(down.map((status) => i18n.componentStatus(status)));
  const sentences = [
    down.length > 0 ? i18n.t('ruleDown', { statuses }) : i18n.t('ruleNoDown'),
    i18n.t(
      maintenance === 'excluded'
        ? 'ruleMaintenanceExcluded'
        : maintenance === 'up'
          ? 'ruleMaintenanceUp'
          : 'ruleMaintenanceDown',
    ),
    i18n.t('ruleUnknown'),
    i18n.t('ruleIncident'),
    i18n.t('ruleZone', { zone: i18n.zone }),
    i18n.t('ruleFormula'),
  ];
  return html`<section aria-labelledby="rules"><h2 id="rules">${i18n.t('uptimeRules')}</h2><ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></section>`;
}
