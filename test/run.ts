import { type ChildProcess, spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProblem } from '../dashboard/build-record.ts';
import { arrange } from './arrange.ts';
import { bundlePackages } from './support/bundles.ts';
import { noBrowser, noNotifications } from './support/find-browser.ts';
import {
  cacheFolder,
  compileCache,
  leftoverRunFolders,
  makeRunFolder,
  removeFolder,
} from './support/folders.ts';
import { startPostgres, stopLeftovers } from './support/postgres.ts';
import { isAlive, quickStart } from './support/process.ts';
import { makeTemplates } from './support/templates.ts';
import { type Run, runsOf, type Tier, testFiles } from './tiers.ts';

/**
 * `npm test` runs the first tier (see `tiers.ts`). Name files to run only those: completely, or with `--first` as `npm test`
 * does.
 */
const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('-'));
const isLong = args.includes('--long');
const tier = tierOf(args);
const flags = args.filter(
  (arg) => arg.startsWith('-') && !['--first', '--rest', '--all', '--long'].includes(arg),
);
const cores = availableParallelism();
const files = named.length > 0 ? globSync(named) : testFiles();
const problem = buildProblem();
if (problem) console.error(problem);
if (files.length === 0) {
  console.error(`There is no test file ${named.join(', ')}. Name files from the root of the checkout on.`);
  process.exit(1);
}

for (const leftover of leftoverRunFolders(isAlive)) {
  stopLeftovers(leftover);
  removeFolder(leftover);
}
const folder = makeRunFolder();
process.env.TMPDIR = folder;
const bundles = bundlePackages();
// The dashboard imports the client by its name, which otherwise leads to what is built for the package.
const nodeOptions = ['--conditions=daymark-source', quickStart(bundles), process.env.NODE_OPTIONS].join(' ');
const compiled = compileAll();
const postgres = await startPostgres();
const templates = await makeTemplates(folder, postgres.url);
await compiled;
const running = new Set<ChildProcess>();
let stopped: NodeJS.Signals | undefined;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stopped = signal;
    for (const one of running) one.kill(signal);
  });
const runs = runsOf(tier, files);
const again = runs.filter(({ databases }) => databases === 'postgres');
// Of a long run, the seed differs each time, and repeats it.
const seed = process.env.FUZZ_SEED ?? (isLong ? String(Date.now() % 2 ** 31) : undefined);
if (isLong) console.log(`${files.length} files on both databases, with FUZZ_SEED=${seed}`);
// Both at once: the tests of the second tier wait for processes, browsers and time limits most of the time, and those on
// PostgreSQL compute meanwhile. What has run on SQLite already is chosen by the names of its suites, which say the database.
const codes = await Promise.all([
  runTests(
    'tests',
    runs.filter(({ databases }) => databases !== 'postgres'),
    tier === 'rest' ? cores + 1 : cores + 3,
  ),
  runTests('on-postgres', again, cores, ['--test-name-pattern=/postgres/i']),
]);
const code = codes.find((one) => one !== 0) ?? 0;
await postgres.stop();
// Servers of tests whose clean-up failed.
stopLeftovers(folder);
removeFolder(folder);
if (noBrowser) console.log(`\nNothing ran in a browser: ${noBrowser}.`);
else if (noNotifications && tier !== 'first')
  console.log(`\nNo notifications were shown in a browser: ${noNotifications}.`);
if (tier === 'first') console.log('\nCI also runs: npm run test:rest');
process.exit(code);

function tierOf(words: readonly string[]): Tier {
  if (words.includes('--first')) return 'first';
  if (named.length > 0 || isLong || words.includes('--all')) return 'all';
  return words.includes('--rest') ? 'rest' : 'first';
}

/** `processes` run at once. Tests often wait, so that are more than there are cores. */
async function runTests(
  name: string,
  list: readonly Run[],
  processes: number,
  more: readonly string[] = [],
): Promise<number> {
  if (list.length === 0 || stopped) return stopped ? 1 : 0;
  const run = spawn(
    process.execPath,
    [
      '--test',
      `--test-concurrency=${processes}`,
      `--test-timeout=${isLong ? 3_600_000 : 600_000}`,
      '--test-reporter=./test/support/reporter.ts',
      '--test-reporter-destination=stdout',
      ...more,
      ...flags,
      ...writeGroups(join(folder, name), list),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: compileCache,
        NODE_OPTIONS: nodeOptions,
        TEST_BUNDLES: bundles,
        TEST_CACHE_DIR: cacheFolder,
        TEST_POSTGRES_URL: postgres.url,
        ...(postgres.socketFolder && { TEST_POSTGRES_SOCKET: postgres.socketFolder }),
        ...templates,
        ...(isLong && { TEST_ROUNDS: 'long' }),
        ...(seed !== undefined && { FUZZ_SEED: seed }),
      },
    },
  );
  running.add(run);
  return new Promise((ended) =>
    run.on('exit', (status) => {
      running.delete(run);
      ended(status ?? 1);
    }),
  );
}

/**
 * Loads the whole application once, so that its compiled code is stored. Otherwise, the first time, every process would
 * compile it: those that are killed store nothing.
 */
async function compileAll(): Promise<void> {
  const env = { ...process.env, NODE_COMPILE_CACHE: compileCache, NODE_OPTIONS: nodeOptions };
  const loading = spawn(process.execPath, ['src/main.js', '--help'], { env, stdio: 'ignore' });
  await new Promise((ended) => loading.on('close', ended));
}

/** Writes one module per process, which loads its test files. Node runs the modules in the order of their names. */
function writeGroups(into: string, list: readonly Run[]): string[] {
  mkdirSync(into);
  const promiseTracking = new URL('./support/promise-tracking.ts', import.meta.url).href;
  const atEnd = new URL('./support/at-end.ts', import.meta.url).href;
  const cpuReport = new URL('./support/cpu-report.ts', import.meta.url).href;
  return arrange(list, Math.max(5, cores)).map(({ files: group, databases }, index) => {
    const path = join(into, `${String(index).padStart(3, '0')}.mjs`);
    // Each file is a separate suite, so its hooks apply only to its own tests.
    const suites = group.map((file) => {
      const url = pathToFileURL(resolve(file)).href;
      return `describe(${JSON.stringify(file)}, async () => { before(endPromiseTracking); reportCpuTime(${JSON.stringify(file)}); await import(${JSON.stringify(url)}); });`;
    });
    const lines = [
      ...(databases === 'both' ? [] : [`process.env.TEST_DATABASES = '${databases}';`]),
      `const { endPromiseTracking } = await import(${JSON.stringify(promiseTracking)});`,
      `const { after, before, describe } = await import('node:test');`,
      `const { runAtEnd } = await import(${JSON.stringify(atEnd)});`,
      `const { reportCpuTime } = await import(${JSON.stringify(cpuReport)});`,
      ...suites,
      'after(runAtEnd);',
      '',
    ];
    writeFileSync(path, lines.join('\n'));
    return path;
  });
}
