import type { Schemas } from '@daymark/client';
import { newRecords } from '../../api/new-records.ts';
import type { Timestamp } from '../../ui/times.ts';

export const calcTypes = [0, 1] as const;
export const metricVisibilities = [1, 0, 2] as const;
/** Minutes in which points join the newest one. */
export const thresholds = [1, 2, 3, 4, 5, 6, 10, 12, 15, 20, 30, 60] as const;

/** What a chart shows: this many values, one for every `step` seconds, up to now. As on the page. */
export const chartViews = [
  { name: 'hour', step: 60, buckets: 60 },
  { name: 'day', step: 1800, buckets: 48 },
  { name: 'week', step: 10_800, buckets: 56 },
  { name: 'month', step: 43_200, buckets: 60 },
] as const;

export type ChartView = (typeof chartViews)[number];

/** What the form of a metric holds. */
export interface MetricFields {
  readonly name: string;
  readonly suffix: string;
  readonly description: string;
  /** 0 sum, 1 average. */
  readonly calc_type: (typeof calcTypes)[number];
  readonly default_value: number | null;
  readonly display_chart: boolean;
  readonly places: number;
  readonly default_view: 0 | 1 | 2 | 3;
  readonly threshold: (typeof thresholds)[number];
  readonly order: number;
  /** 0 signed-in people, 1 everybody, 2 nobody. */
  readonly visible: (typeof metricVisibilities)[number];
}

export interface Metric extends MetricFields {
  readonly id: number;
}

/** Fields of the form as the API takes them: an empty text is none. */
export const bodyOf = ({ description, ...rest }: Partial<MetricFields>) => ({
  ...rest,
  ...(description !== undefined && { description: description.trim() || null }),
});

/** The defaults of the API, but the average, which is what most people want to see. */
export const newMetric: MetricFields = {
  ...newRecords.Metric,
  name: '',
  suffix: '',
  description: '',
  calc_type: 1,
};

const oneOf = <T extends number>(values: readonly T[], value: number, fallback: T): T =>
  values.find((each) => each === value) ?? fallback;

export const toMetric = ({ attributes }: Schemas['Metric']): Metric => ({
  id: attributes.id,
  name: attributes.name,
  suffix: attributes.suffix,
  description: attributes.description ?? '',
  calc_type: oneOf(calcTypes, attributes.calc_type, 0),
  default_value: attributes.default_value,
  display_chart: attributes.display_chart,
  places: attributes.places,
  default_view: oneOf([0, 1, 2, 3], attributes.default_view, 1),
  threshold: oneOf(thresholds, attributes.threshold, 5),
  order: attributes.order,
  visible: oneOf(metricVisibilities, attributes.visible, 1),
});

export interface MetricPoint {
  readonly id: number;
  /** The mean of the values that joined in it. */
  readonly value: number;
  /** How many there were. */
  readonly counter: number;
  readonly created: Timestamp;
}

export const toPoint = ({ attributes }: Schemas['MetricPoint']): MetricPoint => ({
  id: attributes.id,
  value: attributes.value,
  counter: attributes.counter,
  created: attributes.created,
});

/** A value as the page shows it. */
export const formatValue = (value: number, places: number, locale: string): string =>
  new Intl.NumberFormat(locale, {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    // Avoids -0.00.
    signDisplay: 'negative',
  }).format(value);
