/** `npm run test:long` runs all tests, with more rounds, kills and generated inputs than otherwise. */
export const isLong: boolean = process.env.TEST_ROUNDS === 'long';

/** Constant, except in long runs, where `run.ts` sets and prints it; `FUZZ_SEED=…` repeats a run. */
export const seed: number = Number(process.env.FUZZ_SEED ?? 20_260_310);

/** How often `fast-check` tries a property. */
export const runs = (usual: number, long: number): { seed: number; numRuns: number } => ({
  seed,
  numRuns: isLong ? long : usual,
});

/**
 * For examples whose outcome does not depend on the database. PostgreSQL takes twice as long as SQLite, so only long runs
 * run all of them on both. The others run all of them on SQLite, and every `step`th on PostgreSQL.
 */
export const sample = <T>(dialect: 'sqlite' | 'postgres', examples: readonly T[], step = 4): T[] =>
  examples.filter((_, index) => isLong || dialect === 'sqlite' || index % step === 0);
