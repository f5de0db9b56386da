import { globSync, readFileSync, statSync } from 'node:fs';

const everyTest = ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts'];

/**
 * Files that start processes or browsers, or that wait a lot, the slowest first. They run in a process of their own, and
 * start before all others, so that the run does not end with everybody waiting for one of them. The table at the end of a
 * run shows what belongs here.
 */
const slow = [
  'test/chaos.test.ts',
  'test/durability.test.ts',
  'src/cli/cli.test.ts',
  'src/cli/settings.test.ts',
  'test/fuzz.test.ts',
  'test/page-agreement.test.ts',
];

/** Every test file, in lists of those that share a process; the first list should start first. */
export function arrange(processes: number): string[][] {
  const files = globSync(everyTest);
  const isAlone = (file: string) => slow.includes(file) || hasOwnHooks(file);
  const alone = files
    .filter(isAlone)
    .toSorted((one, other) => rank(one) - rank(other))
    .map((file) => [file]);
  const shared = files.filter((file) => !isAlone(file));
  return [...alone, ...share(shared, processes)];
}

const rank = (file: string): number => (slow.includes(file) ? slow.indexOf(file) : slow.length);

/** Hooks outside of every suite hold for all tests of a process, also for those of other files. */
const hasOwnHooks = (file: string): boolean =>
  /^(before|after|beforeEach|afterEach)\(/m.test(readFileSync(file, 'utf8'));

/** Loading the application takes longer than most files run, so many of them share a process. */
function share(files: readonly string[], processes: number): string[][] {
  const lists = Array.from({ length: processes }, () => ({ files: [] as string[], bytes: 0 }));
  const sized = files.map((file) => ({ file, bytes: statSync(file).size }));
  for (const { file, bytes } of sized.toSorted((one, other) => other.bytes - one.bytes)) {
    const least = lists.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    least.files.push(file);
    least.bytes += bytes;
  }
  return lists.map((list) => list.files);
}
