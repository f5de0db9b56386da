import { MAJOR_OUTAGE, OPERATIONAL } from '../../../domain/status/components/model.ts';
import type { ComponentState, PublicState } from '../../../domain/status/public-state/types.ts';
import type { Translator } from '../../../kernel/i18n/translator.ts';
import { type Html, html } from '../../../lib/html.ts';
import { componentGroupPath, componentPath } from '../paths.ts';
import type { UptimeReport } from '../uptime/report.ts';
import type { PageContext } from './layout.ts';

type ComponentReport = UptimeReport['components'][number];
type Figures = ComponentReport['overall'];

/** The months of every component, in the groups and the order of the status page, and the rules of the figures. */
export function uptimePage(pageContext: PageContext, state: PublicState, report: UptimeReport): Html {
  const { i18n, pages, root } = pageContext;
  const { groups, ungrouped } = state;
  const [from = '', to = ''] = [report.months[0]?.month, report.months.at(-1)?.month];
  return html`<h1>${i18n.t('uptimeTitle')}</h1>
<p>${i18n.t('uptimePeriod', { from: i18n.date(from, 'month'), to: i18n.date(to, 'month') })}</p>
${state.components.size === 0 && html`<p class="quiet">${i18n.t('noComponents')}</p>`}
${groups.map(({ id, name, components }) => componentList(pageContext, report, components, html`<h2 dir="auto"><a href="${pages}${componentGroupPath(id)}">${name}</a></h2>`))}
${
  ungrouped.length > 0 &&
  componentList(
    pageContext,
    report,
    ungrouped,
    html`<h2>${i18n.t(groups.length > 0 ? 'otherComponents' : 'components')}</h2>`,
  )
}
<p>${i18n.markup('download', { formats: html`<a href="${root}/uptime.csv" download>CSV</a>, <a href="${root}/uptime.json" download>JSON</a>` })}</p>
${rules(pageContext)}`;
}

function componentList(
  pageContext: PageContext,
  report: UptimeReport,
  components: readonly ComponentState[],
  heading: Html,
): Html {
  const reports = new Map(report.components.map((component) => [component.id, component]));
  return html`<section class="up">${heading}
<div class="card"><ul class="list">${components.map(({ id }) => {
    const component = reports.get(id);
    return component && componentItem(pageContext, report, component);
  })}</ul></div></section>`;
}

/** A component with its figure for the whole period and one for each month, in the direction of the bars: the newest is last. */
function componentItem(
  { i18n, pages }: PageContext,
  { months }: UptimeReport,
  { id, name, since, overall, months: figures }: ComponentReport,
): Html {
  const items = months.map(
    ({ month }, index) =>
      html`<li class="s${toneOf(figures[index])}"><span>${i18n.date(month, isYearNamed(month, index) ? 'month' : 'monthOnly')}</span> ${figure(i18n, figures[index], true)}</li>`,
  );
  const period =
    since === undefined
      ? i18n.count('lastMonths', months.length)
      : i18n.t('uptimeSince', { date: i18n.date(since) });
  const total =
    overall.percent === null ? html`<b>${i18n.t('noUptime')}</b>` : html`${period}: ${figure(i18n, overall)}`;
  return html`<li id="component-${id}"><div class="row"><h3 dir="auto"><a href="${pages}${componentPath(id)}">${name}</a></h3><p class="total">${total}</p></div>
<ol class="months">${items}</ol></li>
`;
}

/** The year is named with its first month. */
const isYearNamed = (month: string, index: number): boolean => index === 0 || month.endsWith('-01');

const [SLIGHT, SEVERE] = [0.001, 0.01];

/** By the share of downtime: none, up to 0.1 %, up to 1 %, more. 0 is without data. */
function toneOf(figures: Figures | undefined): number {
  if (!figures || figures.counted === 0) return 0;
  const share = figures.down / figures.counted;
  if (share === 0) return OPERATIONAL;
  if (share <= SLIGHT) return 2;
  return share <= SEVERE ? 3 : MAJOR_OUTAGE;
}

function figure(i18n: Translator, figures: Figures | undefined, isNarrow = false): Html {
  if (!figures || figures.percent === null) return html`<b>–</b>`;
  return html`<b>${i18n.percent(figures.percent)}</b>${figures.down > 0 && html` <small>${isNarrow ? i18n.narrowDuration(figures.down) : i18n.duration(figures.down)}</small>`}`;
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
    i18n.t('ruleMinimum'),
  ];
  return html`<section aria-labelledby="rules"><h2 id="rules">${i18n.t('uptimeRules')}</h2><ul>${sentences.map((sentence) => html`<li>${sentence}</li>`)}</ul></section>`;
}
