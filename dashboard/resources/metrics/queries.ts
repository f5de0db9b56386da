import { resource } from '../../api/resource.ts';
import { toMetric, toPoint } from './model.ts';

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
