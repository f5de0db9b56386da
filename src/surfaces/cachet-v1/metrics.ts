import { sql } from 'kysely';
import { z } from 'zod';
import { createMetric, deleteMetric, updateMetric } from '../../domain/status/metrics/actions.ts';
import { calcTypes, defaultViews, thresholds } from '../../domain/status/metrics/model.ts';
import { type MetricRecord, metricSource } from '../../domain/status/metrics/queries.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import type { Source } from '../../kernel/jsonapi/source.ts';
import { choice, integer, longText, number, text } from '../../kernel/validation/fields.ts';
import {
  type Changes,
  createForm,
  nullable,
  optional,
  required,
  updateForm,
} from '../../kernel/validation/form.ts';
import { looseFlag } from './fields.ts';
import type { ListOptions } from './lists.ts';
import { cachetRoutes } from './resource.ts';
import type { CachetReader } from './route.ts';
import { formatTime } from './times.ts';

const VIEWS = '0 last hour, 1 last 12 hours, 2 week, 3 month.';

const input = {
  name: required(text()),
  suffix: required(text()),
  description: nullable(longText()),
  default_value: required(number()),
  calc_type: optional(choice(calcTypes), '0 sum, 1 average.', 0),
  display_chart: optional(looseFlag(), undefined, true),
  places: optional(integer(0, 4), undefined, 2),
  default_view: optional(choice(defaultViews), VIEWS, 1),
  view: optional(choice(defaultViews), 'Another name for default_view.'),
  threshold: optional(choice(thresholds), 'Minutes in which points join the newest one.', 5),
  order: optional(integer(), undefined, 0),
  visible: optional(choice([0, 1, 2]), '0 signed-in callers only, 1 everyone, 2 nobody.', 1),
};

const viewNames = ['Last Hour', 'Last 12 Hours', 'Week', 'Month'] as const;

const schema = z
  .object({
    id: z.int(),
    name: z.string(),
    suffix: z.string(),
    description: z.string(),
    default_value: z.int(),
    calc_type: z.int(),
    display_chart: z.boolean(),
    places: z.int(),
    default_view: z.int(),
    threshold: z.int(),
    order: z.int(),
    visible: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
    default_view_name: z.string().optional(),
  })
  .meta({ id: 'CachetMetric' });

const options: ListOptions = {
  sorts: Object.fromEntries(
    ['display_chart', 'default_value', 'calc_type', 'order', 'visible']
      .map((column) => [column, sql.ref(`metrics.${column}`)])
      .concat([['name', sql.ref('metrics.name_key')]]),
  ),
};

const serialize = async ({ zone }: CachetReader, records: readonly MetricRecord[]) =>
  records.map((record) => ({
    id: record.id,
    name: record.name,
    suffix: record.suffix,
    description: record.description ?? '',
    // Clients of Cachet 2 read an integer.
    default_value: Math.trunc(record.default_value ?? 0),
    calc_type: record.calc_type,
    display_chart: record.display_chart === 1,
    places: record.places,
    default_view: record.default_view,
    threshold: record.threshold,
    order: record.order,
    visible: record.visible,
    created_at: formatTime(zone, record.created_at),
    updated_at: formatTime(zone, record.updated_at),
    default_view_name: viewNames[record.default_view],
  }));

/** Whoever manages metrics reads those that are visible to nobody, too: there is no other way to read them here. */
export function cachetMetricSource(readContext: ReadContext): Source<MetricRecord> {
  const { viewer } = readContext;
  if (!viewer.managesMetrics) return metricSource(readContext);
  const hidden = new Set([...viewer.hidden, 'metrics'] as const);
  const source = metricSource({
    ...readContext,
    viewer: { ...viewer, key: `${viewer.key}, managing`, hidden },
  });
  return { ...source, key: `managed ${source.key}`, visible: source.readable ?? source.visible };
}

const bodyOf = ({ view, ...values }: Changes<typeof input>): object => ({
  ...(view !== undefined && { default_view: view }),
  ...values,
});

export const metricRoutes = cachetRoutes({
  tag: 'Metrics',
  path: '/metrics',
  parameter: 'metric',
  nouns: { one: 'metric', many: 'metrics' },
  schema,
  options,
  source: cachetMetricSource,
  serialize,
  access: { read: 'public', manage: 'metrics.manage', delete: 'metrics.delete' },
  input,
  create: (ctx, actor, fields) => createMetric(ctx, actor, bodyOf(createForm(input, fields).done())),
  update: (ctx, actor, id, fields) => updateMetric(ctx, actor, id, bodyOf(updateForm(input, fields).done())),
  remove: deleteMetric,
});
