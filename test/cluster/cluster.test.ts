import { describe, test } from 'node:test';
import { isLong, seed } from '../support/rounds.ts';
import { runCluster } from './run.ts';

const SECONDS = Number(process.env.CLUSTER_SECONDS ?? (isLong ? 600 : 40));

describe('three nodes on one PostgreSQL behave like one server', () => {
  test(`while nodes are killed, stopped and stalled and the database restarts, for ${SECONDS} s (FUZZ_SEED=${seed})`, {
    timeout: SECONDS * 1000 + 600_000,
  }, async (t) => {
    for (const line of await runCluster(SECONDS, seed)) t.diagnostic(line);
  });
});
