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
      const points: MetricPoint[] = [];
      const isOld = ({ created }: MetricPoint) => (dateOf(created)?.getTime() ?? 0) < from;
      for (let page = 1; points.length < MAX_CHART_POINTS; page += 1) {
        const { records, lastPage } = await fetchPoints(id, page, PER_PAGE, signal);
        points.push(...records);
        if (page >= lastPage || records.some(isOld)) return { points, isComplete: true };
      }
      return { points, isComplete: false };
    },
  });
