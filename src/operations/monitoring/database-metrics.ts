import { isReady, type Readiness } from '../../http/readiness.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import type { DatabaseStats } from '../../kernel/db/stats.ts';
import type { Durations } from '../../lib/durations.ts';
import { histogram, type Metric, sample } from './metric.ts';

const timed = (name: string, help: string, durations: Durations): Metric => ({
  name,
  help,
  type: 'histogram',
  aggregator: 'sum',
  read: () => histogram(name, durations),
});

/** How the database does, and whether this process may get traffic because of it. */
export const databaseMetrics = (
  connection: Connection,
  stats: DatabaseStats,
  readiness: Readiness,
): Metric[] => [
  {
    name: 'daymark_ready',
    help: '1 if the node may get traffic, as /readyz says.',
    type: 'gauge',
    aggregator: 'max',
    read: async () => [sample(isReady(await readiness.report()) ? 1 : 0)],
  },
  {
    name: 'daymark_database_up',
    help: '1 if the database is responding.',
    type: 'gauge',
    aggregator: 'min',
    read: async () => {
      const { checks } = await readiness.report();
      return [sample(checks.some(({ name, ok }) => name === 'database' && ok) ? 1 : 0)];
    },
  },
  {
    name: 'daymark_database_writable',
    help: '0 if the database refuses writes: its disk is full, or it only accepts reads. Missing while it does not respond.',
    type: 'gauge',
    aggregator: 'min',
    read: async () => {
      const { checks } = await readiness.report();
      return checks.filter(({ name }) => name === 'writes').map(({ ok }) => sample(ok ? 1 : 0));
    },
  },
  {
    name: 'daymark_database_wal_bytes',
    help: 'Size of the write-ahead log of SQLite. It grows while a program reads an old version of the database.',
    type: 'gauge',
    aggregator: 'max',
    read: () => (connection.dialect.name === 'sqlite' ? [sample(connection.walBytes())] : []),
  },
  timed(
    'daymark_database_statement_duration_seconds',
    'Time that statements take, waiting for a connection included.',
    stats.statements,
  ),
  timed(
    'daymark_database_write_lock_wait_seconds',
    'Time that write transactions wait for their turn. Only one writes at a time.',
    stats.lockWaits,
  ),
  timed(
    'daymark_database_transaction_duration_seconds',
    'Time that write transactions hold the write lock.',
    stats.transactions,
  ),
];
