import { statSync } from 'node:fs';

/**
 * Test files that start processes or browsers, or that wait a lot, the slowest first. Each has its own process and
 * starts before all others, so that the run does not end by waiting for one of them. The table at the end of a run
 * shows which files belong here.
 */
const slow = [
  'test/chaos.test.ts',
  'test/idempotency-kills.test.ts',
  'test/fuzz.test.ts',
  'test/faults/postgres.test.ts',
  'test/page-agreement.test.ts',
  'src/cli/cli.test.ts',
  'test/signals.test.ts',
  'src/cli/settings.test.ts',
  'test/workers-recovery.test.ts',
  'test/faults/sqlite-files.test.ts',
  'src/notifications/email/problems.test.ts',
  'src/notifications/email/refusals.test.ts',
  'test/durability.test.ts',
  'test/dev.test.ts',
  'test/dashboard/first-run.test.ts',
];

/** Checks which modules its own process has loaded. */
const alone = ['src/status-page/share-image/share-image.test.ts'];

/** Groups the files into lists that share a process; the first list should start first. */
export function arrange(files: readonly string[], processes: number): string[][] {
  const own = [...slow, ...alone];
  const shared = files.filter((file) => !own.includes(file));
  return [...own.filter((file) => files.includes(file)).map((file) => [file]), ...share(shared, processes)];
}

/** Loading the application takes longer than running most files, so many files share a process. */
function share(files: readonly string[], processes: number): string[][] {
  const lists = Array.from({ length: Math.min(processes, files.length) }, () => ({
    files: [] as string[],
    bytes: 0,
  }));
  const sized = files.map((file) => ({ file, bytes: statSync(file).size }));
  for (const { file, bytes } of sized.toSorted((a, b) => b.bytes - a.bytes)) {
    const smallest = lists.reduce((one, other) => (other.bytes < one.bytes ? other : one));
    smallest.files.push(file);
    smallest.bytes += bytes;
  }
  return lists.map((list) => list.files);
}
