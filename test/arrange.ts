import { statSync } from 'node:fs';
import type { Form } from './forms.ts';

/**
 * Test files that start processes, wait a lot or compute a lot, the slowest first. Each line is one process, and starts
 * before all others, so that the run does not end by waiting for one of them. A line with several files is for those
 * that run the same code: it is compiled and optimised once. The tables at the end of a run show which files belong
 * here.
 */
const slow = [
  ['test/cluster/cluster.test.ts'],
  ['test/chaos.test.ts'],
  ['test/cluster/replica.test.ts', 'test/cluster/rolling.test.ts', 'test/cluster/upgrade.test.ts'],
  ['test/faults/postgres.test.ts'],
  ['src/worker/background-worker.test.ts', 'src/status-page/live/reconnect.test.ts'],
  ['test/workers-recovery.test.ts'],
  ['test/signals.test.ts'],
  ['test/drain.test.ts'],
  ['test/faults/sqlite-files.test.ts'],
  ['test/idempotency-kills.test.ts'],
  ['test/twin-kills.test.ts'],
  ['test/twin.test.ts'],
  [
    'src/notifications/email/refusals.test.ts',
    'src/notifications/email/problems.test.ts',
    'src/notifications/email/outage.test.ts',
  ],
  ['test/fuzz.test.ts', 'test/page-agreement.test.ts'],
  ['src/cli/cli.test.ts', 'src/cli/settings.test.ts'],
  ['src/cli/backup.test.ts', 'test/backup-memory.test.ts'],
  ['test/durability.test.ts'],
  ['test/dev.test.ts'],
  ['test/packages/package.test.ts', 'test/packages/container.test.ts', 'test/packages/binary.test.ts'],
];

/** The tests of the page and those of the dashboard: each share a browser, so they share a process. */
const inBrowser = [/(^test\/|\/)browser[/.]/, /^test\/dashboard\//];

/** Checks which modules its own process has loaded. */
const alone = [['src/status-page/share-image/share-image.test.ts']];

/**
 * The quick form runs these on SQLite alone. They read and write through the same code as the tests of `src/resources`,
 * `src/db`, `src/events` and the queues, which always run on both databases.
 */
const onSqlite = [
  /^src\/(account-pages|backup|cachet-v1|cachet3|cli|exporters|http|importers|outgoing-http|previews|status-page)\//,
  /^src\/notifications\/.+\//,
  /^src\/resources\/(incidents\/message-templates|settings\/values|trash\/property)\.test/,
  /^src\/scheduler\/(property.*|recurrence|skip-past)\.test/,
  /^test\/(.*-kills|dry-run-property|exhaustion|fuzz|hidden-writes|hostile-names|page-.+|rights|session-cache)\.test/,
  /^test\/(translations|twin|visibility|workers)\.test/,
];

export interface Group {
  readonly files: readonly string[];
  readonly isOnSqlite: boolean;
}

/** Groups the files into lists that share a process; the first list should start first. */
export function arrange(files: readonly string[], form: Form, processes: number): Group[] {
  const isOnSqlite = (file: string) => form === 'quick' && onSqlite.some((pattern) => pattern.test(file));
  const browsers = inBrowser.map((pattern) => files.filter((file) => pattern.test(file)));
  const own = [...browsers, ...slow, ...alone]
    .map((list) => list.filter((file) => files.includes(file)))
    .filter((list) => list.length > 0);
  const shared = files.filter((file) => !own.flat().includes(file));
  const [some, others] = [true, false].map((value) => shared.filter((file) => isOnSqlite(file) === value));
  return [...own, ...share(others ?? [], processes), ...share(some ?? [], processes)].map((list) => ({
    files: list,
    isOnSqlite: list.every(isOnSqlite),
  }));
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
