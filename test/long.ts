/** Whether the long forms of tests run: `npm run test:long`. */
export const isLong: boolean = process.env.TEST_LONG !== undefined;

/** The same in every run of `npm test`, another one in every long run; `FUZZ_SEED=…` repeats one. */
export const seed: number = Number(process.env.FUZZ_SEED ?? (isLong ? Date.now() % 2 ** 31 : 20_260_310));

/** How often a property is tried, for `fast-check`. */
export const runs = (short: number, long: number): { seed: number; numRuns: number } => ({
  seed,
  numRuns: isLong ? long : short,
});
