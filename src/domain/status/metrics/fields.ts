import type { Generated } from 'kysely';
import { z } from 'zod';
import { computed, field, id, internal, type TableOf, times } from '../../../kernel/fields/field.ts';
import { columnsOf, inputOf } from '../../../kernel/fields/input.ts';
import {
  choice,
  flag,
  integer,
  kindOf,
  longText,
  number,
  orNull,
  text,
  visibility,
} from '../../../kernel/fields/kinds.ts';
import { loggedState } from '../../../kernel/fields/logged.ts';
import { calcTypes, defaultViews, SUM, thresholds } from './model.ts';

/** An import checks the number as a request does. */
const oneOf = <const T extends number>(allowed: readonly T[]) =>
  kindOf({ ...choice(allowed), recorded: z.int() });

/** What a metric has. */
export const metricFields = {
  id,
  name: field(text(), { required: true, folded: 'name_key' }),
  suffix: field(text(), { required: true }),
  description: field(orNull(longText()), {}),
  calc_type: field(oneOf(calcTypes), { about: '0 sum, 1 average.', default: SUM }),
  default_value: field(orNull(number()), {}),
  display_chart: field(flag(), { about: 'Whether the page shows its chart.', default: true }),
  places: field(integer(0, 4), { about: 'Digits after the decimal point.', default: 2 }),
  default_view: field(oneOf(defaultViews), { about: '0 hour, 1 day, 2 week, 3 month.', default: 1 }),
  threshold: field(oneOf(thresholds), {
    about: 'Minutes in which points join the newest one.',
    default: 5,
  }),
  order: field(integer(), {
    about: 'Its place on the page: the lowest number comes first.',
    default: 0,
  }),
  visible: field(visibility(), { about: '0 signed-in callers only, 1 everyone, 2 nobody.', default: 1 }),
  ...times,
  points_count: computed(z.string().optional()),
  points_exists: computed(z.boolean().optional()),
  /** The number of points, updated with every write. It is no property of the metric itself, so events lack it. */
  point_count: field(integer(), {
    given: false,
    shown: false,
    recorded: false,
    logged: false,
    versioned: false,
    generated: true,
  }),
  page_id: internal<Generated<number>>(),
  deleted_at: internal<number | null>(),
};

declare module '../../../kernel/db/schema.ts' {
  interface Database {
    metrics: TableOf<typeof metricFields>;
  }
}

export const metricInput = inputOf(metricFields);
export const metricColumns = columnsOf(metricFields);
/** The row as events record it. */
export const loggedMetric = loggedState(metricFields);
