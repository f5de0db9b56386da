import type { Worker } from 'node:cluster';
import type { Logger } from 'pino';
import { AggregatorRegistry } from 'prom-client';
import { isReady, type ReadinessReport } from '../../http/readiness.ts';
import type { Config } from '../../kernel/config.ts';
import { listenForOps } from './monitoring.ts';
import { askWorkers, type ExportedMetric } from './worker-reports.ts';

/**
 * Shows the numbers of all workers together on OPS_PORT. The primary process has that port, because the workers share theirs: a
 * scrape would reach one of them and see its numbers only.
 */
export const watchWorkers = (config: Config, log: Logger) => (listening: () => readonly Worker[]) => {
  const collector = new WorkerMetrics();
  return listenForOps(config, log, {
    readiness: async () => readinessOfAll([...(await askWorkers(listening(), 'readiness')).values()]),
    metrics: () => collector.collect(listening()),
  });
};

const noWorker: ReadinessReport = {
  checks: [
    { name: 'workers', ok: false, message: 'No worker process answers. The log of Daymark says why.' },
  ],
};

/** One worker that may get traffic is enough: the primary process hands connections only to those that listen. */
const readinessOfAll = (reports: readonly ReadinessReport[]): ReadinessReport =>
  reports.find(isReady) ?? reports[0] ?? noWorker;

type Metrics = readonly ExportedMetric[];

/**
 * Adds up the metrics of all workers. What a worker had counted stays in the sums when the worker ends or does not answer in
 * time: a sum that went down would look to Prometheus like a restart of everything.
 */
class WorkerMetrics {
  readonly #last = new Map<Worker, Metrics>();
  #ended: Metrics = [];

  async collect(workers: readonly Worker[]): Promise<string> {
    const reports = await askWorkers(workers, 'metrics');
    const silent = [...this.#last].filter(([worker]) => !reports.has(worker));
    for (const [worker, metrics] of reports) this.#last.set(worker, metrics);
    const gone = silent.filter(([worker]) => worker.isDead());
    for (const [worker] of gone) this.#last.delete(worker);
    this.#ended = await this.#withCounts(gone.map(([, metrics]) => metrics));
    const late = silent
      .filter(([worker]) => !worker.isDead())
      .map(([, metrics]) => metrics.filter(isCounted));
    return aggregate([...reports.values(), ...late, this.#ended]).metrics();
  }

  async #withCounts(reports: readonly Metrics[]): Promise<Metrics> {
    if (reports.length === 0) return this.#ended;
    return aggregate([
      this.#ended,
      ...reports.map((metrics) => metrics.filter(isCounted)),
    ]).getMetricsAsJSON();
  }
}

const isCounted = ({ type }: ExportedMetric): boolean => type === 'counter' || type === 'histogram';

/** The delay of an event loop matters where it is longest, and prom-client would take the average. */
const EVENT_LOOP = /^nodejs_eventloop_lag/;

const aggregate = (reports: readonly Metrics[]) =>
  AggregatorRegistry.aggregate(
    reports.map((metrics) =>
      metrics.map((metric) => (EVENT_LOOP.test(metric.name) ? { ...metric, aggregator: 'max' } : metric)),
    ),
  );
