import { globSync, readFileSync } from 'node:fs';

/**
 * `npm test` runs the tests that find most mistakes, in a few minutes on two cores. `npm run test:rest` runs all
 * others, and CI runs both, so that every test runs once. `npm run test:long` runs all of them with more rounds, kills and
 * generated inputs. Named files (`npm test -- <file>`) run completely.
 */
export type Tier = 'first' | 'rest' | 'all';

/** On which databases the tests of a file run. */
export type Databases = 'both' | 'sqlite' | 'postgres';

export interface Run {
  readonly file: string;
  readonly databases: Databases;
}

/** The folders with tests. A folder that is missing here fails a test in `tiers.test.ts`. */
const folders = [
  'bench',
  'client/src',
  'common',
  'dashboard',
  'locales',
  'readers',
  'release',
  'src',
  'test',
];

/** What only `npm run test:rest` runs: browsers, generated requests, and processes that are started, stopped and starved. */
const restOnly = ['browser', 'cluster', 'dashboard', 'faults', 'packages', 'processes', 'properties'].map(
  (name) => `test/${name}/`,
);

/**
 * `npm test` runs this on both databases: it talks to the database. Everything else reads and writes in the same ways, so it
 * runs on SQLite first, and `npm run test:rest` runs it on PostgreSQL.
 */
const onBothAtOnce = ['src/kernel/'];

/**
 * What only runs on SQLite. What can differ between the databases is a statement: its text, its types, its order and its locks.
 * These folders have no statements of their own (`tiers.test.ts` makes sure of that). They call those of `src/domain` and of the
 * folders above them, whose tests run them on both. What `readers/` read is written by one `src/operations/importers/import.ts`,
 * which `cachet2`, `daymark` and `kuma` try with everything that it can write.
 */
export const withoutStatements: readonly string[] = [
  ...['csv', 'gatus', 'healthchecks', 'kener', 'pages', 'statping', 'statuspage', 'upptime'].map(
    (name) => `readers/${name}/`,
  ),
  ...['push', 'subscriber-webhook', 'webhook/chat'].map((name) => `src/reactions/notifications/${name}/`),
  ...['account-pages', 'alert-inlet', 'cachet3', 'dashboard-files', 'documentation'].map(
    (name) => `src/surfaces/${name}/`,
  ),
  ...['badges', 'component-pages', 'embed', 'feeds', 'kuma-json', 'subscribe', 'views'].map(
    (name) => `src/surfaces/status-page/${name}/`,
  ),
];

/** Every test file. */
export const testFiles = (): string[] => globSync(folders.map((folder) => `${folder}/**/*.test.ts`));

export function runsOf(
  tier: Tier,
  files: readonly string[],
  read = (file: string) => readFileSync(file, 'utf8'),
): Run[] {
  const isIn = (file: string, list: readonly string[]) => list.some((folder) => file.startsWith(folder));
  const isRest = (file: string) => isIn(file, restOnly) || file.endsWith('browser.test.ts');
  const needsPostgres = (file: string) => /\bonBothDatabases\b|\bdialects\b/.test(read(file));
  const runs = (list: readonly string[], databases: Databases) => list.map((file) => ({ file, databases }));
  if (tier === 'all') return runs(files, 'both');
  const rest = files.filter(isRest);
  const first = files.filter((file) => !isRest(file));
  const sqliteFirst = first.filter((file) => !isIn(file, onBothAtOnce) && needsPostgres(file));
  if (tier === 'rest') {
    const again = sqliteFirst.filter((file) => !isIn(file, withoutStatements));
    return [...runs(rest, 'both'), ...runs(again, 'postgres')];
  }
  return first.map((file) => ({ file, databases: sqliteFirst.includes(file) ? 'sqlite' : 'both' }));
}
