import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { apiTime } from '../../ui/times.ts';
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

/** The points of a metric, the newest first. */
export const pointList = (id: number, page: number, perPage = 25) =>
  queryOptions({
    queryKey: ['metrics', 'points', id, page, perPage],
    queryFn: ({ signal }) => fetchPoints(id, { page, perPage }, signal),
  });

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
