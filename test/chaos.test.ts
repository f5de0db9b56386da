import { describe, test } from 'node:test';
import { chaos, seed } from './chaos-run.ts';

/** Only for what hangs for ever: a slow machine takes as long as it takes, while anything happens. */
const timeout = process.env.TEST_LONG === undefined ? 900_000 : 3_600_000;

describe('nothing is lost and nothing is doubled', () => {
  test(`by a process on SQLite that is killed thirty times (CHAOS_SEED=${seed})`, { timeout }, async (t) => {
    for (const line of await chaos('sqlite', 1)) t.diagnostic(line);
  });

  for (const processes of [2, 3]) {
    const name = `by ${processes} processes on PostgreSQL that are killed thirty times (CHAOS_SEED=${seed})`;
    test(name, { timeout }, async (t) => {
      for (const line of await chaos('postgres', processes)) t.diagnostic(line);
    });
  }
});
