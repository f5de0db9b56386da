import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
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

/** The points of a metric, the newest first. */
export const pointList = (id: number, page: number, perPage = 25) =>
  queryOptions({
    queryKey: ['metrics', 'points', id, page, perPage],
    queryFn: async ({ signal }): Promise<Page<MetricPoint>> => {
      const { data } = await call('GET /api/metrics/{metric}/points', {
        path: { metric: id },
        query: { per_page: perPage, page, sort: ['-created_at', '-id'] },
        signal,
      });
      return pageOf(data, toPoint);
    },
  });
