import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Readiness } from '../../http/readiness.ts';
import type { ServerStats } from '../../http/server-stats.ts';
import type { Context } from '../../kernel/context.ts';
import type { DatabaseStats } from '../../kernel/db/stats.ts';
import type { NotificationStats } from '../../reactions/notifications/stats.ts';
import { databaseMetrics } from './database-metrics.ts';
import { hostMetrics } from './host-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import { register } from './metric.ts';
import { notificationMetrics } from './notification-metrics.ts';
import { workMetrics } from './work-metrics.ts';

/** What one process counts for monitoring. */
export interface Numbers {
  readonly server: ServerStats;
  readonly database: DatabaseStats;
  readonly notifications: NotificationStats;
}

/** All metrics of one process. Nothing is read before somebody asks. */
export function createRegistry(
  ctx: Context,
  readiness: Readiness,
  { server, database, notifications }: Numbers,
): Registry {
  const registry = new Registry();
  const metrics = [
    ...hostMetrics(ctx),
    ...httpMetrics(server),
    ...databaseMetrics(ctx.connection, database, readiness),
    ...workMetrics(ctx),
    ...notificationMetrics(notifications),
  ];
  for (const metric of metrics) register(registry, metric);
  // The processor, memory, open files, event loop and garbage collection of the process.
  collectDefaultMetrics({ register: registry });
  // They end in _total, which Prometheus keeps for counters. The same numbers are there without it, by type.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  return registry;
}
