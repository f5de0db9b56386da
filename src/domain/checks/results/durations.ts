/**
 * How many results took how long, in a few bytes: for each class of durations, its number and how many there were. A class is
 * 5 % wide, so a percentile is at most 2.5 % off, and the classes of two times can be added up.
 */
const WIDTH = Math.log(1.05);

/** 0.1 ms and less are the first class. */
const SHORTEST_MS = 0.1;

const classOf = (ms: number): number => Math.round(Math.log(Math.max(ms, SHORTEST_MS) / SHORTEST_MS) / WIDTH);

const middleOf = (number: number): number => SHORTEST_MS * Math.exp(number * WIDTH);

const parse = (text: string): Map<number, number> =>
  new Map(
    text === ''
      ? []
      : text.split(',').map((pair): [number, number] => {
          const [number = '', count = ''] = pair.split(':');
          return [Number(number), Number(count)];
        }),
  );

const format = (classes: ReadonlyMap<number, number>): string =>
  [...classes]
    .toSorted(([one], [other]) => one - other)
    .map(([number, count]) => `${number}:${count}`)
    .join(',');

const sumOf = (texts: readonly string[]): Map<number, number> => {
  const sum = new Map<number, number>();
  for (const text of texts)
    for (const [number, count] of parse(text)) sum.set(number, (sum.get(number) ?? 0) + count);
  return sum;
};

export function addDuration(text: string, ms: number): string {
  const classes = parse(text);
  const number = classOf(ms);
  classes.set(number, (classes.get(number) ?? 0) + 1);
  return format(classes);
}

/** The duration that this share of the results did not exceed; null if there are none. */
export const percentile = (text: string, share: number): number | null => percentileOf([text], share);

/** The same for the results of several times together. */
export function percentileOf(texts: readonly string[], share: number): number | null {
  const classes = sumOf(texts);
  const total = [...classes.values()].reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (const [number, count] of [...classes].toSorted(([one], [other]) => one - other)) {
    seen += count;
    if (seen >= Math.max(1, Math.ceil(share * total))) return Math.round(middleOf(number) * 10) / 10;
  }
  return null;
}
