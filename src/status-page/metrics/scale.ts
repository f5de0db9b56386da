/** Four lines at most: a chart is read for its shape. */
const MAX_INTERVALS = 3;
const MIN_INTERVALS = 2;
/** Values that differ by less than this share of themselves differ by rounding. */
const ROUNDING = 1e-9;

/** Three or four round numbers that the values lie between, from the lowest to the highest. */
export function ticksFor(values: readonly number[], places: number): number[] {
  const { low, high } = rangeOf(values);
  // A label must say its number exactly, so none is finer than the places that it shows.
  const finest = -places;
  const widest = Math.floor(Math.log10((high - low) / MAX_INTERVALS));
  for (let power = Math.max(finest, widest); ; power++) {
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** power;
      const first = Math.floor(low / step + ROUNDING);
      const intervals = Math.ceil(high / step - ROUNDING) - first;
      if (intervals > MAX_INTERVALS) continue;
      return Array.from({ length: Math.max(MIN_INTERVALS, intervals) + 1 }, (_, index) =>
        tidy((first + index) * step),
      );
    }
  }
}

/** The axis begins at zero, unless that would make a straight line of values that differ by little, such as 99.9 %. */
function rangeOf(values: readonly number[]): { low: number; high: number } {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const size = Math.max(Math.abs(least), Math.abs(most));
  const spread = most - least;
  if (spread > size * ROUNDING && spread < size / 4) return { low: least, high: most };
  const [low, high] = [Math.min(0, least), Math.max(0, most)];
  return low === high ? { low, high: 1 } : { low, high };
}

/** 0.3 instead of 0.30000000000000004, and never -0. */
const tidy = (number: number): number => Number(number.toPrecision(12)) + 0;
