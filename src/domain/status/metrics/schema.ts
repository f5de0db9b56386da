import { z } from 'zod';
import { attributesSchema } from '../../../kernel/fields/attributes.ts';
import type { ListSpec } from '../../../kernel/jsonapi/query.ts';
import { historySchema, resourceSchema } from '../../../kernel/jsonapi/schemas.ts';
import { visibilities } from '../../../kernel/validation/fields.ts';
import { metricFields } from './fields.ts';
import { calcTypes, chartViews } from './model.ts';

export const metricList = {
  filters: { name: 'text', calc_type: calcTypes, visible: visibilities, q: 'search' },
  sorts: ['name', 'order', 'id'],
  defaultSort: [{ field: 'id', descending: false }],
  includes: ['points', 'pointsCount', 'pointsExists'],
} as const satisfies ListSpec;

export const metricSchema = resourceSchema('metrics', attributesSchema(metricFields), {
  points: historySchema('metricPoints'),
}).meta({ id: 'Metric' });

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
