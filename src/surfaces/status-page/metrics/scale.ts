/** At most four grid lines: charts are read for their shape. */
const MAX_INTERVALS = 3;
const MIN_INTERVALS = 2;
/** Relative difference below which two values are equal except for rounding. */
const ROUNDING = 1e-9;

/** Three or four round numbers that enclose the values, in ascending order. */
export function ticksFor(values: readonly number[], places: number): number[] {
  const { low, high } = rangeOf(values);
  // A label shows its number exactly, so steps are never smaller than the displayed decimal places.
  const minExponent = -places;
  const exponent = Math.floor(Math.log10((high - low) / MAX_INTERVALS));
  for (let power = Math.max(minExponent, exponent); ; power++) {
    for (const digit of [1, 2, 5]) {
      const step = digit * 10 ** power;
      const first = Math.floor(low / step + ROUNDING);
      const intervals = Math.ceil(high / step - ROUNDING) - first;
      if (intervals > MAX_INTERVALS) continue;
      return Array.from({ length: Math.max(MIN_INTERVALS, intervals) + 1 }, (_, index) =>
        roundOff((first + index) * step),
      );
    }
  }
}

/** The axis begins at zero, unless that would flatten values that differ little, such as 99.9 %. */
function rangeOf(values: readonly number[]): { low: number; high: number } {
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const size = Math.max(Math.abs(min), Math.abs(max));
  const spread = max - min;
  if (spread > size * ROUNDING && spread < size / 4) return { low: min, high: max };
  const [low, high] = [Math.min(0, min), Math.max(0, max)];
  return low === high ? { low, high: 1 } : { low, high };
}

/** 0.3 instead of 0.30000000000000004, and never -0. */
const roundOff = (number: number): number => Number(number.toPrecision(12)) + 0;
