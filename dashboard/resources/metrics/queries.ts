import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf } from '../../api/documents.ts';
import { resource } from '../../api/resource.ts';
import { apiTime } from '../../ui/times.ts';
import { type MetricPoint, toMetric, toPoint } from './model.ts';

const PER_PAGE = 100;

export const metrics = resource('/api/metrics', 'metric', { subject: 'metric', toRecord: toMetric });

export const metricList = (q = '', page = 1) =>
  metrics.list({ per_page: PER_PAGE, page, sort: ['order', 'id'], ...(q && { 'filter[q]': q }) });

export const points = (metric: number) =>
  resource('/api/metrics/{metric}/points', 'point', {
    subject: 'metric_point',
    toRecord: toPoint,
    within: { metric },
  });

/** The points of a metric, the newest first. */
export const pointList = (metric: number, page: number, perPage = 25) =>
  points(metric).list({ per_page: perPage, page, sort: ['-created_at', '-id'] });

interface Part {
  readonly page: number;
  readonly perPage: number;
  /** Only points from this moment on, in milliseconds. */
  readonly from?: number;
}

async function fetchPoints(
  id: number,
  { page, perPage, from }: Part,
  signal: AbortSignal,
): Promise<Page<MetricPoint>> {
  const { data } = await call('GET /api/metrics/{metric}/points', {
    path: { metric: id },
    query: {
      per_page: perPage,
      page,
      sort: ['-created_at', '-id'],
      ...(from !== undefined && { 'filter[after]': apiTime(new Date(from)) }),
    },
    signal,
  });
  return pageOf(data, toPoint);
}

/** More points than this are not loaded for a chart. A week with one each minute has fewer. */
export const MAX_CHART_POINTS = 12_000;

/** How many pages are loaded at the same time. */
const AT_ONCE = 6;

export interface ChartPoints {
  readonly points: readonly MetricPoint[];
  /** False if there are older points that belong into the chart. */
  readonly isComplete: boolean;
}

/** The points since a moment, as far as a chart can have them. */
export const chartPoints = (id: number, from: number) =>
  queryOptions({
    queryKey: ['metrics', 'chart', id, from],
    queryFn: async ({ signal }): Promise<ChartPoints> => {
      const read = (page: number) => fetchPoints(id, { page, perPage: PER_PAGE, from }, signal);
      const first = await read(1);
      const points = [...first.records];
      const lastPage = Math.min(first.lastPage, MAX_CHART_POINTS / PER_PAGE);
      for (let page = 2; page <= lastPage; page += AT_ONCE) {
        const next = Array.from(
          { length: Math.min(AT_ONCE, lastPage - page + 1) },
          (_, index) => page + index,
        );
        const pages = await Promise.all(next.map(read));
        points.push(...pages.flatMap(({ records }) => records));
      }
      return { points, isComplete: first.lastPage <= lastPage };
    },
  });
