import { describe, test } from 'node:test';
import { chaos, KILLS } from '../support/chaos-run.ts';
import { isLong, seed } from '../support/rounds.ts';

/** Only for a complete hang: a slow machine may take as long as it needs while there is progress. */
const timeout = isLong ? 3_600_000 : 600_000;

describe('nothing is lost and nothing is duplicated', () => {
  test(`by a process on SQLite that is killed ${KILLS} times (FUZZ_SEED=${seed})`, {
    timeout,
  }, async (t) => {
    for (const line of await chaos('sqlite', 1)) t.diagnostic(line);
  });

  // In the other forms, `cluster/cluster.test.ts` does this and more.
  for (const processes of isLong ? [2, 3] : []) {
    const name = `by ${processes} processes on PostgreSQL that are killed ${KILLS} times (FUZZ_SEED=${seed})`;
    test(name, { timeout }, async (t) => {
      for (const line of await chaos('postgres', processes)) t.diagnostic(line);
    });
  }
});
