import { Kysely, PostgresDialect } from 'kysely';
import {
  BATCH_LOCK_MS,
  beginOn,
  type ConnectOptions,
  logger,
  type OpenConnection,
  RESULTS_LOCK_MS,
  TIMEOUT_MS,
  withWriteCheck,
} from './connection.ts';
import { postgres } from './dialect.ts';
import { type PostgresLimits, PostgresPool } from './postgres.ts';
import { parsersOf } from './postgres-types.ts';
import { PostgresVersion } from './postgres-version.ts';
import { ReadReplica } from './replica.ts';
import type { Database } from './schema.ts';

const BATCH_IDLE_MS = 600_000;
const REPLICA_MS = 1000;

export async function connectPostgres(
  url: string,
  {
    onStatement,
    stats,
    onLostConnection,
    replicaUrl,
    onReplicaFailure,
    timeoutMs = TIMEOUT_MS,
  }: ConnectOptions,
): Promise<OpenConnection> {
  // Loaded on demand, because most installations run on SQLite.
  const { default: pg } = await import('pg');
  const config = { types: parsersOf(pg.types) };
  const limits = {
    connectMs: timeoutMs,
    idleMs: timeoutMs,
    // Longer than `idleMs`: PostgreSQL ends the transaction of a stalled node before the waiting nodes give up.
    lockMs: Math.round(timeoutMs * 1.25),
    statementMs: Math.round(timeoutMs * 1.5),
    responseMs: Math.round(timeoutMs * 1.5) + 1000,
  };
  const resultLimits = {
    ...limits,
    connectMs: limits.lockMs,
    lockMs: RESULTS_LOCK_MS,
    statementMs: RESULTS_LOCK_MS + limits.statementMs,
    responseMs: RESULTS_LOCK_MS + limits.responseMs,
  };
  const batchLimits = {
    ...limits,
    lockMs: BATCH_LOCK_MS,
    statementMs: 0,
    idleMs: BATCH_IDLE_MS,
    responseMs: 0,
  };
  const openPool = (max: number, readOnly: boolean, poolLimits = limits, connectionString = url) =>
    new PostgresPool(
      (poolConfig) => new pg.Pool(poolConfig),
      { ...config, connectionString },
      {
        max,
        readOnly,
        limits: poolLimits,
        onLostConnection,
      },
    );
  // Only one node writes at a time. Writers that wait must not occupy the connections that readers need.
  const readers = openPool(10, true);
  const writers = openPool(2, false, { ...limits, connectMs: limits.lockMs });
  const workers = openPool(1, false, { ...limits, connectMs: limits.lockMs });
  const results = openPool(1, false, resultLimits);
  const batches = openPool(1, false, batchLimits);
  // A writer that waits for the write lock must not hold this up.
  const reports = openPool(1, false);
  const log = logger(onStatement, stats);
  const open = (pool: PostgresPool) =>
    new Kysely<Database>({ dialect: new PostgresDialect({ pool: pool.forKysely() }), ...log });
  const copies = replicaUrl ? openPool(10, true, replicaLimits(limits), replicaUrl) : undefined;
  const copy = copies && open(copies);
  const [read, write, batch, report] = [open(readers), open(writers), open(batches), open(reports)];
  const [worker, result] = [open(workers), open(results)];
  const version = new PostgresVersion(openPool(1, true), stats);
  const lines = {
    requests: beginOn(write, postgres, stats),
    worker: beginOn(worker, postgres, stats),
    results: beginOn(result, postgres, stats),
  };
  return {
    dialect: postgres,
    installationKeys: new Map(),
    isJoined: false,
    read,
    write,
    background: write,
    ...withWriteCheck({
      begin: (work, line = 'requests') => lines[line](work),
      // PostgreSQL writes to its disk by itself.
      beginInBackground: lines.requests,
      beginBatch: beginOn(batch, postgres, stats),
      writeUnlocked: (work) => work(report),
    }),
    replica: copy && new ReadReplica(copy, onReplicaFailure ?? (() => {})),
    dataVersion: { sync: false, read: version.read },
    lossIfEmpty: () => undefined,
    markDatabase: () => {},
    walBytes: () => 0,
    close: async () => {
      for (const kysely of [read, write, worker, result, batch, report, copy]) await kysely?.destroy();
      const pools = [readers, writers, workers, results, batches, reports, copies];
      await Promise.all(pools.map((pool) => pool?.end()));
      await version.close();
    },
  };
}

/** A replica that hangs must not hold up a request for long: the primary server can answer it. */
const replicaLimits = (limits: PostgresLimits): PostgresLimits => ({
  ...limits,
  connectMs: Math.min(limits.connectMs, REPLICA_MS),
  statementMs: Math.min(limits.statementMs, 2 * REPLICA_MS),
  responseMs: Math.min(limits.responseMs, 2 * REPLICA_MS),
});
