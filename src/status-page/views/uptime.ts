import { type Html, html } from '../../lib/html.ts';
import { percentText } from '../uptime/model.ts';
import type { UptimeReport } from '../uptime/report.ts';
import type { Frame } from './layout.ts';
import type { Words } from './words.ts';

/** A month table per component, and the rules that its figures follow. */
export function uptimePage(frame: Frame, report: UptimeReport): Html {
  const { words, root } = frame;
  const months = report.months.toReversed();
  return html`<h1>${words.say('uptimeTitle')}</h1>
<p>${words.say('uptimeIntro')}</p>
${
  report.components.length === 0
    ? html`<p class="quiet">${words.say('noComponents')}</p>`
    : html`<div class="card scroll" tabindex="0" role="region" aria-label="${words.say('uptimeTitle')}"><table class="up">
<thead><tr><th scope="col">${words.say('component')}</th><th scope="col">${words.say('overall')}</th>${months.map(({ month }) => html`<th scope="col">${words.date(month, 'month')}</th>`)}</tr></thead>
<tbody>${report.components.map(
        (
          component,
        ) => html`<tr><th scope="row">${component.name}</th>${cell(words, component.overall)}${component.months.toReversed().map((month) => cell(words, month))}</tr>
`,
      )}</tbody></table></div>`
}
<p>${words.markup('download', { formats: html`<a href="${root}/uptime.csv" download>CSV</a>, <a href="${root}/uptime.json" download>JSON</a>` })}</p>
${rules(frame)}`;
}

function cell(words: Words, counted: { readonly counted: number; readonly down: number }): Html {
  const percent = percentText(counted);
  if (percent === null) return html`<td>–</td>`;
  return html`<td>${words.percent(percent)}${counted.down > 0 ? html`<small>${words.duration(counted.down)}</small>` : ''}</td>`;
}

/** How uptime is counted, in sentences. */
function rules({ words, settings }: Frame): Html {
  const { uptime_down: down, uptime_maintenance: maintenance } = settings;
  const statuses = words.list(down.map((status) => words.componentStatus(status)));
  const sentences = [
    down.length > 0 ? words.say('ruleDown', { statuses }) : words.say('ruleNoDown'),
    words.say(
      maintenance === 'excluded'
        ? 'ruleMaintenanceExcluded'
        : maintenance === 'up'
          ? 'ruleMaintenanceUp'
          : 'ruleMaintenanceDown',
    ),
    words.say('ruleUnknown'),
    words.say('ruleIncident'),
    words.say('ruleZone', { zone: words.zone }),
    words.say('ruleFormula'),
  ];
  return html`<section aria-labelledby="rules"><h2 id="rules">${words.say('uptimeRules')}</h2><ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></section>`;
}
