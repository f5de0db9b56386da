import { z } from 'zod';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { historySchema, resourceSchema, timestampSchema } from '../../../kernel/jsonapi/schemas.ts';
import {
  choice,
  flag,
  integer,
  longText,
  number,
  text,
  visibilities,
  visibility,
} from '../../../kernel/validation/fields.ts';
import { nullable, optional, required } from '../../../kernel/validation/form.ts';
import { calcTypes, chartViews, defaultViews, thresholds } from './model.ts';

export const metricInput = {
  name: required(text()),
  suffix: required(text()),
  description: nullable(longText()),
  calc_type: optional(choice(calcTypes), '0 sum, 1 average.', 0),
  default_value: nullable(number()),
  display_chart: optional(flag(), 'Whether the page shows its chart.', true),
  places: optional(integer(0, 4), 'Digits after the decimal point.', 2),
  default_view: optional(choice(defaultViews), '0 hour, 1 day, 2 week, 3 month.', 1),
  threshold: optional(choice(thresholds), 'Minutes in which points join the newest one.', 5),
  order: optional(integer(), 'Its place on the page: the lowest number comes first.', 0),
  visible: optional(visibility(), '0 signed-in callers only, 1 everyone, 2 nobody.', 1),
};

export const metricList = {
  filters: { name: 'text', calc_type: calcTypes, visible: visibilities, q: 'search' },
  sorts: ['name', 'order', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['points', 'pointsCount', 'pointsExists'],
} as const satisfies ListSpec;

export const metricSchema = resourceSchema(
  'metrics',
  z.strictObject({
    id: z.int(),
    name: z.string(),
    suffix: z.string(),
    description: z.string().nullable(),
    calc_type: z.int(),
    default_value: z.number().nullable(),
    display_chart: z.boolean(),
    places: z.int(),
    default_view: z.int(),
    threshold: z.int(),
    order: z.int(),
    visible: z.int(),
    created: timestampSchema,
    updated: timestampSchema,
    points_count: z.string().optional(),
    points_exists: z.boolean().optional(),
  }),
  { points: historySchema('metricPoints') },
).meta({ id: 'Metric' });

/** What charts show of a metric. */
export const chartSchema = z.strictObject({
  data: z.strictObject({
    metric: z.int(),
    views: z.array(
      z
        .strictObject({
          view: z.enum(chartViews.map(({ name }) => name)),
          step: z.int().describe('Each value is for so many seconds.'),
          from: z
            .int()
            .describe('When the first step begins, in unix seconds. The last one contains the present.'),
          values: z.array(z.number().nullable()).describe('One for each step, the oldest first.'),
        })
        .meta({ id: 'MetricSeries' }),
    ),
  }),
});
