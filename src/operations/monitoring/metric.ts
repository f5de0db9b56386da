import type { Registry } from 'prom-client';
import { DURATION_BUCKETS, type Durations } from '../../lib/durations.ts';

type Labels = Readonly<Record<string, string | number>>;

interface Sample {
  readonly value: number;
  readonly labels: Labels;
  /** The name with a suffix, for the parts of a histogram. */
  readonly metricName?: string;
}

/** A metric whose values are read when somebody asks for them. */
export interface Metric {
  readonly name: string;
  readonly help: string;
  readonly type: 'counter' | 'gauge' | 'histogram';
  /** How the values of several processes become one. */
  readonly aggregator: 'sum' | 'min' | 'max' | 'first';
  readonly read: () => readonly Sample[] | Promise<readonly Sample[]>;
}

/**
 * Adds a metric to a registry. The metric classes of prom-client join and hash their labels with every count, which costs as
 * much as a tenth of a cached response. Daymark counts in its own objects, and the registry reads those.
 */
export function register(registry: Registry, { read, ...metric }: Metric): void {
  const readable = { ...metric, get: async () => ({ ...metric, values: await read() }) };
  // The type asks for the methods that count, which the registry does not call.
  registry.registerMetric(readable as unknown as Parameters<Registry['registerMetric']>[0]);
}

export const sample = (value: number, labels: Labels = {}): Sample => ({ value, labels });

/** The samples of a histogram with these labels. Each bucket also counts what is in the smaller ones. */
export function histogram(name: string, { counts, sum }: Durations, labels: Labels = {}): Sample[] {
  let count = 0;
  const buckets = [...DURATION_BUCKETS, '+Inf'].map((le, index) => {
    count += counts[index] as number;
    return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${name}_sum`, labels, value: sum },
    { metricName: `${name}_count`, labels, value: count },
  ];
}
