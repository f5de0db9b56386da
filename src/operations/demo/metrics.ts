import { AVERAGE } from '../../domain/status/metrics/model.ts';

interface MetricSeed {
  readonly name: string;
  readonly suffix: string;
  readonly description: string;
  readonly calc_type: number;
  readonly places: number;
  readonly default_view: number;
  /** The typical value. `load` is relative to the busiest hour, from 0 to 1. */
  readonly typical: (load: number, hour: number) => number;
  /** Variation relative to the typical value. */
  readonly noise: number;
  readonly max?: number;
}

const metricTable = {
  latency: {
    name: 'API response time',
    suffix: 'ms',
    description: 'Median time to answer a request to the REST API.',
    calc_type: AVERAGE,
    places: 0,
    default_view: 1,
    typical: (load) => 84 + 46 * load ** 2,
    noise: 0.09,
  },
  requests: {
    name: 'Requests per minute',
    suffix: 'req/min',
    description: 'Storefront and API requests, over all regions.',
    calc_type: AVERAGE,
    places: 0,
    default_view: 2,
    typical: (load) => 4_200 + 17_500 * load,
    noise: 0.05,
  },
  errors: {
    name: 'Error rate',
    suffix: '%',
    description: 'Share of requests that we answered with a 5xx status.',
    calc_type: AVERAGE,
    places: 2,
    default_view: 1,
    typical: (load) => 0.05 + 0.06 * load,
    noise: 0.4,
    max: 62,
  },
  queue: {
    name: 'Job queue depth',
    suffix: 'jobs',
    description: 'Background jobs that wait for a worker. The nightly exports show at two in the morning.',
    calc_type: AVERAGE,
    places: 0,
    default_view: 1,
    typical: (load, hour) => 120 + 640 * load ** 2 + 2_400 * Math.exp(-(((hour - 2.3) / 0.7) ** 2)),
    noise: 0.22,
  },
} as const satisfies Record<string, MetricSeed>;

export type MetricKey = keyof typeof metricTable;

export const metrics: Readonly<Record<MetricKey, MetricSeed>> = metricTable;
