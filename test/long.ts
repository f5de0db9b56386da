/** Whether the long forms of tests run: `npm run test:long`. */
export const isLong: boolean = process.env.TEST_LONG !== undefined;

/** Constant in `npm test`, random in long runs; `FUZZ_SEED=…` repeats a run. */
export const seed: number = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_260_310));

/** How often `fast-check` tries a property. */
export const runs = (short: number, long: number): { seed: number; numRuns: number } => ({
  seed,
  numRuns: isLong ? long : short,
});
