import { sql } from 'kysely';
import { csvLine } from '../../../../common/csv.ts';
import { statusObject, UNDER_MAINTENANCE, UNKNOWN } from '../../../domain/status/components/model.ts';
import { visibleComponents } from '../../../domain/visibility.ts';
import { publicViewer } from '../../../kernel/auth/actor.ts';
import { runStatement } from '../../../kernel/db/statement.ts';
import { inLanguage } from '../../../kernel/i18n/translated-texts.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { formatDate } from '../../../lib/dates.ts';
import { dayOf, type LocalMonth, monthsEnding } from '../../../lib/zones.ts';
import {
  type Cause,
  countUptime,
  type Interval,
  MIN_COUNTED_SECONDS,
  percentText,
  type UptimeRules,
  type UptimeSettings,
  uptimeRules,
} from './model.ts';
import { loadTimelines } from './queries.ts';

/** Seconds, and the resulting percentage; null with too little data. */
export interface Figures {
  readonly counted: number;
  readonly down: number;
  readonly maintenance: number;
  readonly unknown: number;
  readonly percent: string | null;
}

interface ComponentUptime {
  readonly id: number;
  readonly name: string;
  /** The day of the first data, such as `2026-11-16`; absent if there is data for the whole period. */
  readonly since?: string;
  /** All months together. */
  readonly overall: Figures;
  /** One for each month of the report, in the same order. */
  readonly months: readonly Figures[];
  readonly intervals: readonly Interval[];
}

/** The uptime of every public component by month, with all data that it was computed from. */
export interface UptimeReport {
  readonly generatedAt: Seconds;
  readonly pageUrl: string;
  readonly timezone: string;
  readonly rules: UptimeRules;
  /** Months in the time zone of the page, oldest first. The last one is not over yet. */
  readonly months: readonly LocalMonth[];
  readonly components: readonly ComponentUptime[];
}

export async function loadUptimeReport(
  readContext: ReadContext,
  settings: UptimeSettings,
  months = 12,
): Promise<UptimeReport> {
  const { now, page } = readContext;
  const { timezone } = settings;
  const rules = uptimeRules(settings);
  const spans = monthsEnding(timezone, now, months);
  const from = spans[0]?.from ?? now;
  const rows = await loadPublicComponents(readContext);
  const timelines = await loadTimelines(
    readContext,
    rows.map(({ id }) => id),
    from,
  );
  const components = rows.map(({ id, name }) => {
    const intervals = timelines.get(id) ?? [];
    const first = intervals[0]?.from;
    return {
      id,
      name,
      ...(first !== undefined && first > from && { since: dayOf(timezone, first).date }),
      overall: figuresOf(intervals, from, now, rules),
      months: spans.map((span) => figuresOf(intervals, span.from, span.to, rules)),
      intervals,
    };
  });
  return { generatedAt: now, pageUrl: page.url, timezone, rules, months: spans, components };
}

interface NamedComponent {
  readonly id: number;
  readonly name: string;
  readonly translations: string | null;
}

export async function loadPublicComponents(readContext: ReadContext): Promise<readonly NamedComponent[]> {
  const asPublic = { ...readContext, viewer: publicViewer };
  const build = () => sql<NamedComponent>`select components.id, components.name, components.translations
    from components where ${visibleComponents(asPublic)} order by components.id`;
  const rows = await runStatement(readContext, 'names of public components', build, {});
  return rows.map((row) => inLanguage(row, readContext.language));
}

function figuresOf(intervals: readonly Interval[], from: Seconds, to: Seconds, rules: UptimeRules): Figures {
  const uptime = countUptime(intervals, from, to, rules);
  return {
    counted: uptime.counted,
    down: uptime.down,
    maintenance: uptime.byStatus[UNDER_MAINTENANCE] ?? 0,
    unknown: uptime.byStatus[UNKNOWN] ?? 0,
    percent: percentText(uptime),
  };
}

/** One line for each component and month, without totals, so that columns can be summed. */
export function reportCsv(report: UptimeReport): string {
  const header = [
    'component_id',
    'component',
    'month',
    'from',
    'to',
    'counted_seconds',
    'down_seconds',
    'maintenance_seconds',
    'unknown_seconds',
    'uptime_percent',
  ];
  const spans = spansOf(report);
  const lines = report.components.flatMap(({ id, name, months }) =>
    months.map((figures, index) => {
      const { counted, down, maintenance, unknown, percent } = figures;
      const { month = '', from = '', to = '' } = spans[index] ?? {};
      return [id, name, month, from, to, counted, down, maintenance, unknown, percent ?? ''];
    }),
  );
  return [header, ...lines].map(csvLine).join('');
}

/** The report with everything that is needed to recompute it: rules, intervals, and links to their sources. */
export function reportJson(report: UptimeReport): object {
  const { timezone, rules, components } = report;
  const spans = spansOf(report);
  const api = `${report.pageUrl}/api`;
  return {
    generated_at: iso(report.generatedAt),
    timezone,
    rules: {
      formula: '(counted_seconds - down_seconds) / counted_seconds, in percent, rounded down to two decimals',
      down: rules.down.map(statusObject),
      maintenance: rules.maintenance,
      unknown: 'excluded',
      minimum_counted_seconds: MIN_COUNTED_SECONDS,
    },
    months: spans,
    components: components.map((component) => ({
      id: component.id,
      name: component.name,
      overall: figuresObject(component.overall),
      months: component.months.map((figures, index) => ({
        month: spans[index]?.month,
        ...figuresObject(figures),
      })),
      intervals: component.intervals.map((interval) => intervalObject(interval, api)),
      links: sourcesOf(component, api),
    })),
    links: {
      components: `${api}/components`,
      incidents: `${api}/incidents?include=components`,
      schedules: `${api}/schedules?include=components`,
    },
  };
}

/** The months as counted: the last one ends now. */
const spansOf = ({ months, generatedAt }: UptimeReport) =>
  months.map(({ month, from, to }) => ({ month, from: iso(from), to: iso(Math.min(to, generatedAt)) }));

const figuresObject = ({ counted, down, maintenance, unknown, percent }: Figures) => ({
  counted_seconds: counted,
  down_seconds: down,
  maintenance_seconds: maintenance,
  unknown_seconds: unknown,
  uptime_percent: percent,
});

const intervalObject = ({ from, to, status, causes }: Interval, api: string) => ({
  from: iso(from),
  to: iso(to),
  seconds: to - from,
  status: statusObject(status),
  causes: causes.map((cause) => causeObject(cause, api)),
});

const causeObject = ({ type, id, name, status }: Cause, api: string) => ({
  type,
  id,
  name,
  status: statusObject(status),
  link: `${api}/${type}s/${id}?include=components`,
});

/** The lists that a component's intervals were computed from. */
const sourcesOf = ({ id }: ComponentUptime, api: string) => ({
  statuses: `${api}/components/${id}/statuses`,
  incidents: `${api}/incidents?filter[component]=${id}`,
  schedules: `${api}/schedules?filter[component]=${id}`,
});

const iso = (time: Seconds): string => `${formatDate(time).replace(' ', 'T')}Z`;
