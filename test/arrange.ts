import { statSync } from 'node:fs';
import type { Form } from './forms.ts';

/**
 * Test files that take long: they wait for other processes, for clocks or for time limits, or compute a lot. Each list is
 * one process, and all of them start before the others, so that the run does not end by waiting for one of them. The
 * tables at the end of a run show which files belong here.
 */
const slow = [
  [
    /^src\/backup\//,
    /^src\/importers\/(daymark|statuspage)\//,
    /^src\/lib\/twig\//,
    /^src\/notifications\/email\//,
    /^test\/(fuzz|hostile-names|hidden-writes|visibility)\.test/,
  ],
  [/^test\/cluster\//],
  [/^test\/(chaos|.*-kills)\.test/],
  [/^test\/faults\//, /^test\/(backup-memory|pgbouncer|packages\/.+)\.test/],
  [
    /^test\/(dev|drain|durability|exhaustion|serve-start|signals|systemd|timeouts|workers.*)\.test/,
    /^src\/cli\/(backup|cli|mail|messages|narrow-files|settings)\.test/,
  ],
  [
    /^src\/db\/postgres\.test/,
    /^src\/http\/(connections|overload\/.+)\.test/,
    /^src\/importers\/(cachet2|pages)\//,
    /^src\/notifications\/(live\/.+|one-sender|results)\.test/,
    /^src\/outgoing-http\/guard\.test/,
    /^src\/status-page\/(live\/.+|subscribe\/neutrality)\.test/,
    /^src\/worker\//,
  ],
];

/** The tests of the page and those of the dashboard: each share a browser, so they share a process. */
const inBrowser = [[/(^test\/|\/)browser[/.]/], [/^test\/dashboard\//]];

/** The quick form opens a browser for these only: from the first start to an incident, and the page without a script. */
const quickInBrowser = [/^test\/browser\/no-script\.test/, /^test\/dashboard\/first-run\.test/];

/** Checks which modules its own process has loaded. */
const alone = [[/^src\/status-page\/share-image\/share-image\.test/]];

/**
 * The quick form runs these on SQLite alone. They read and write through the same code as the tests of `src/db`,
 * `src/events`, the queues and the contract's resources, which always run on both databases.
 */
const onSqlite = [
  /^src\/(account-pages|backup|cachet-v1|cachet3|cli|exporters|http|importers|lib|outgoing-http|previews)\//,
  /^src\/notifications\/.+\//,
  /^src\/resources\/(email-changes|invitations|password-resets|presence|sessions|setup|system|users)\//,
  /^src\/resources\/(incidents\/message-templates|settings\/values|trash\/property)\.test/,
  /^src\/scheduler\/(property.*|recurrence|schedules|skip-past)\.test/,
  /^src\/status-page\//,
  /^test\/(chaos|.*-kills|described-requests|dev|drain|dry-run-property|durability|exhaustion|fuzz|hidden-writes)\.test/,
  /^test\/(hostile-names|page-.+|rights|session-cache|signals|timeouts|translations|twin|visibility|workers.*)\.test/,
];

export interface Group {
  readonly files: readonly string[];
  readonly isOnSqlite: boolean;
}

/** Groups the files into lists that share a process; the first list should start first. */
export function arrange(all: readonly string[], form: Form, processes: number): Group[] {
  const matches = (file: string, patterns: readonly RegExp[]) =>
    patterns.some((pattern) => pattern.test(file));
  const files = all.filter(
    (file) => form !== 'quick' || !matches(file, inBrowser.flat()) || matches(file, quickInBrowser),
  );
  const isOnSqlite = (file: string) => form === 'quick' && matches(file, onSqlite);
  const lists = [...inBrowser, ...slow, ...alone];
  const placeOf = (file: string) => lists.findIndex((patterns) => matches(file, patterns));
  const own = lists.map((_, place) => files.filter((file) => placeOf(file) === place));
  const others = files.filter((file) => placeOf(file) === -1);
  const group = (of: readonly string[], split: (list: string[]) => string[][]): Group[] =>
    [false, true].flatMap((isSqlite) =>
      split(of.filter((file) => isOnSqlite(file) === isSqlite))
        .filter((list) => list.length > 0)
        .map((list) => ({ files: list, isOnSqlite: isSqlite })),
    );
  return [
    ...own.flatMap((list) => group(list, (half) => [half])),
    ...group(others, (half) => share(half, processes)),
  ];
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
