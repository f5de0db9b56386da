/** How many results of a time were good, and how many were not. What is no data counts as neither. */
export interface Tally {
  readonly good: number;
  readonly bad: number;
}

const DECIMALS = 1000;

/** In per cent; null without results. It is rounded down, so that 100 means that nothing failed. */
export const uptimeOf = ({ good, bad }: Tally): number | null =>
  good + bad === 0 ? null : Math.floor((good / (good + bad)) * 100 * DECIMALS) / DECIMALS;
