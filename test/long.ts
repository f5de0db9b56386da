/** Whether the long forms of tests run: `npm run test:long`. */
export const isLong: boolean = process.env.TEST_LONG !== undefined;

/** Constant in `npm test`, random in long runs; `FUZZ_SEED=…` repeats a run. */
export const seed: number = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_260_310));

/** How often `fast-check` tries a property. */
export const runs = (short: number, long: number): { seed: number; numRuns: number } => ({
  seed,
  numRuns: isLong ? long : short,
});

/**
 * For examples whose outcome does not depend on the database. PostgreSQL takes twice as long as SQLite, so `npm test`
 * runs all of them on SQLite and every `step`th on PostgreSQL. Long runs run all of them on both.
 */
export const sample = <T>(dialect: 'sqlite' | 'postgres', examples: readonly T[], step = 4): T[] =>
  examples.filter((_, index) => isLong || dialect === 'sqlite' || index % step === 0);
