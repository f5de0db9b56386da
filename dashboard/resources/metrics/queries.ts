import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { dateOf } from '../../ui/times.ts';
import { type Metric, type MetricPoint, toMetric, toPoint } from './model.ts';

const PER_PAGE = 100;

export const metricList = (q = '', page = 1) =>
  queryOptions({
    queryKey: ['metrics', 'list', q, page],
    queryFn: async ({ signal }): Promise<Page<Metric>> => {
      const { data } = await call('GET /api/metrics', {
        signal,
        query: { per_page: PER_PAGE, page, sort: ['order', 'id'], ...(q && { 'filter[q]': q }) },
      });
      return pageOf(data, toMetric);
    },
  });

export const metricById = (id: number) =>
  queryOptions({
    queryKey: ['metrics', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<Metric>> => {
      const { data, etag } = await call('GET /api/metrics/{metric}', { path: { metric: id }, signal });
      return { record: toMetric(data.data), etag };
    },
  });

async function fetchPoints(
  id: number,
  page: number,
  perPage: number,
  signal: AbortSignal,
): Promise<Page<MetricPoint>> {
  const { data } = await call('GET /api/metrics/{metric}/points', {
    path: { metric: id },
    query: { per_page: perPage, page, sort: ['-created_at', '-id'] },
    signal,
  });
  return pageOf(data, toPoint);
}

/** The points of a metric, the newest first. */
export const pointList = (id: number, page: number, perPage = 25) =>
  queryOptions({
    queryKey: ['metrics', 'points', id, page, perPage],
    queryFn: ({ signal }) => fetchPoints(id, page, perPage, signal),
  });

/** More points than this are not loaded for a chart. */
export const MAX_CHART_POINTS = 2000;

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
      const isOld = ({ created }: MetricPoint) => (dateOf(created)?.getTime() ?? 0) < from;
      const first = await fetchPoints(id, 1, PER_PAGE, signal);
      const points = [...first.records];
      const lastPage = Math.min(first.lastPage, MAX_CHART_POINTS / PER_PAGE);
      for (let page = 2; page <= lastPage && !points.some(isOld); page += AT_ONCE) {
        const next = Array.from(
          { length: Math.min(AT_ONCE, lastPage - page + 1) },
          (_, index) => page + index,
        );
        const pages = await Promise.all(next.map((each) => fetchPoints(id, each, PER_PAGE, signal)));
        points.push(...pages.flatMap(({ records }) => records));
      }
      return { points, isComplete: points.length >= first.total || points.some(isOld) };
    },
  });
