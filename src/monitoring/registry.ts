import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../context.ts';
import type { DatabaseNumbers } from '../db/numbers.ts';
import type { Readiness } from '../http/readiness.ts';
import type { ServerNumbers } from '../http/server-numbers.ts';
import { databaseMetrics } from './database-metrics.ts';
import { hostMetrics } from './host-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import { register } from './metric.ts';
import { workMetrics } from './work-metrics.ts';

/** What one process counts for monitoring. */
export interface Numbers {
  readonly server: ServerNumbers;
  readonly database: DatabaseNumbers;
}

/** All metrics of one process. Nothing is read before somebody asks. */
export function createRegistry(ctx: Context, readiness: Readiness, { server, database }: Numbers): Registry {
  const registry = new Registry();
  const metrics = [
    ...hostMetrics(ctx),
    ...httpMetrics(server),
    ...databaseMetrics(database, readiness),
    ...workMetrics(ctx),
  ];
  for (const metric of metrics) register(registry, metric);
  // The processor, memory, open files, event loop and garbage collection of the process.
  collectDefaultMetrics({ register: registry });
  return registry;
}
