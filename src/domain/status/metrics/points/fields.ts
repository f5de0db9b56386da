import { z } from 'zod';
import { asked, computed, field, type TableOf, times } from '../../../../kernel/fields/field.ts';
import { inputOf } from '../../../../kernel/fields/input.ts';
import { integer, kindOf, number, reference, time } from '../../../../kernel/fields/kinds.ts';
import { number as givenNumber, moment } from '../../../../kernel/validation/fields.ts';
import { nullable, required } from '../../../../kernel/validation/form.ts';

const positive = kindOf({ ...integer(), recorded: z.int().positive() });

/** What a metric point has: the values that were merged into it. */
export const metricPointFields = {
  id: field(reference(), { given: false, recorded: false, generated: true }),
  metric_id: field(reference(), { given: false, shown: false }),
  value: asked(required(givenNumber()), z.number()),
  /** The sum and the number of the values. */
  total: field(number(), { given: false, shown: false }),
  counter: field(positive, { given: false }),
  calculated_value: computed(z.number()),
  timestamp: asked(nullable(moment(), 'The moment that the value is for (default now).')),
  /** The time of the measurement, which the caller may choose. */
  recorded_at: field(time(), { given: false, shown: 'created' }),
  created_at: field(time(), { given: false, shown: false, fixed: true }),
  updated_at: times.updated_at,
  metric_count: computed(z.string().optional()),
  metric_exists: computed(z.boolean().optional()),
};

declare module '../../../../kernel/db/schema.ts' {
  interface Database {
    metric_points: TableOf<typeof metricPointFields>;
  }
}

export const metricPointInput = inputOf(metricPointFields);
