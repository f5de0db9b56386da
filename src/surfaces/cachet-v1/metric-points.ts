import { z } from 'zod';
import { pointValue } from '../../domain/status/metrics/model.ts';
import {
  countMetricPoint,
  deleteMetricPoint,
  updateMetricPoint,
} from '../../domain/status/metrics/points/actions.ts';
import { type PointRecord, pointSource } from '../../domain/status/metrics/points/queries.ts';
import { moment, number } from '../../kernel/validation/fields.ts';
import { createForm, nullable, required, updateForm } from '../../kernel/validation/form.ts';
import { cachetMetricSource } from './metrics.ts';
import { cachetRoutes } from './resource.ts';
import type { CachetReader } from './route.ts';
import { formatTime } from './times.ts';

const input = {
  value: required(number()),
  timestamp: nullable(moment(), 'The moment that the value is for, in Unix seconds (default now).'),
};

const schema = z
  .object({
    id: z.int(),
    metric_id: z.int(),
    value: z.number(),
    counter: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    calculated_value: z.number(),
  })
  .meta({ id: 'CachetMetricPoint' });

/** Sums of fractions are not exact, and clients compare values with what they sent. */
const rounded = (value: number): number => Number(value.toPrecision(15));

/** A point counts equal values. One that our own API merged different values into is told as their average. */
const serialize = async ({ zone }: CachetReader, records: readonly PointRecord[]) =>
  records.map((record) => ({
    id: record.id,
    metric_id: record.metric_id,
    value: rounded(pointValue(record)),
    counter: record.counter,
    created_at: formatTime(zone, record.recorded_at),
    updated_at: formatTime(zone, record.updated_at),
    calculated_value: rounded(record.total),
  }));

export const metricPointRoutes = cachetRoutes({
  tag: 'Metric points',
  path: '/metrics/{metric}/points',
  parameter: 'point',
  nouns: { one: 'metric point', many: 'metric points' },
  schema,
  options: { newestFirst: true },
  source: (_, metricId) => pointSource(metricId),
  parents: cachetMetricSource,
  serialize,
  access: { read: 'public', manage: 'metric-points.manage', delete: 'metric-points.delete' },
  input,
  create: (ctx, actor, fields, metricId) =>
    countMetricPoint(ctx, actor, createForm(input, fields).done(), metricId),
  update: (ctx, actor, id, fields, metricId) =>
    updateMetricPoint(ctx, actor, id, updateForm(input, fields).done(), metricId),
  remove: deleteMetricPoint,
  withoutShow: true,
});
