/**
 * `npm test` runs the quick form of the tests, which takes less than six minutes on two cores. `npm run test:full` runs
 * all of them, as CI does. `npm run test:long` also runs more rounds, kills and generated inputs of each.
 */
export type Form = 'quick' | 'full' | 'long';

export const form = (process.env.TEST_FORM ?? 'full') as Form;

export const isLong: boolean = form === 'long';
export const isFull: boolean = form !== 'quick';

/** For a test that the quick form leaves out, because a similar one starts as many processes, or waits as long. */
export const inFull: { readonly skip: string | false } = {
  skip: !isFull && 'npm run test:full runs it',
};

/** Constant, except in long runs; `FUZZ_SEED=…` repeats a run. */
export const seed: number = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_260_310));

/** More tries than these take long, and rarely find anything with a constant seed. */
const MAX_QUICK_RUNS = 100;

/** How often `fast-check` tries a property. */
export const runs = (full: number, long: number): { seed: number; numRuns: number } => ({
  seed,
  numRuns: { quick: Math.min(full, MAX_QUICK_RUNS), full, long }[form],
});

/**
 * For examples whose outcome does not depend on the database. PostgreSQL takes twice as long as SQLite, so only long runs
 * run all of them on both. The others run all of them on SQLite, and every `step`th on PostgreSQL.
 */
export const sample = <T>(dialect: 'sqlite' | 'postgres', examples: readonly T[], step = 4): T[] =>
  examples.filter((_, index) => isLong || dialect === 'sqlite' || index % step === 0);
