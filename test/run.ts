import { spawn } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildProblem } from '../dashboard/build-record.ts';
import { arrange } from './arrange.ts';
import { bundlePackages } from './bundles.ts';
import { cacheFolder, compileCache, leftoverRunFolders, makeRunFolder, removeFolder } from './folders.ts';
import type { Form } from './forms.ts';
import { startPostgres, stopLeftovers } from './postgres.ts';
import { isAlive, quickStart } from './process.ts';
import { makeTemplates } from './templates.ts';
import { testFiles } from './test-files.ts';

/** `npm test` runs the quick form of all tests (see `forms.ts`). Name files to run only those, in their full form. */
const args = process.argv.slice(2);
const named = args.filter((arg) => !arg.startsWith('-'));
const form = formOf(args);
const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--full' && arg !== '--long');
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
const nodeOptions = [quickStart(bundles), process.env.NODE_OPTIONS].join(' ');
const compiled = compileAll();
const postgres = await startPostgres();
const templates = await makeTemplates(folder, postgres.url);
await compiled;
const run = spawn(
  process.execPath,
  [
    '--test',
    // Tests often wait for a database, a clock or another process, so more of them run at once than there are cores.
    `--test-concurrency=${cores + 3}`,
    `--test-timeout=${form === 'long' ? 3_600_000 : 600_000}`,
    '--test-reporter=./test/reporter.ts',
    '--test-reporter-destination=stdout',
    ...flags,
    ...writeGroups(join(folder, 'groups')),
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
      TEST_FORM: form,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal));
const code = await new Promise<number>((ended) => run.on('exit', (status) => ended(status ?? 1)));
await postgres.stop();
// Servers of tests whose clean-up failed.
stopLeftovers(folder);
removeFolder(folder);
if (form === 'quick') console.log('\nThis was the quick form. CI also runs: npm run test:full');
process.exit(code);

function formOf(words: readonly string[]): Form {
  if (words.includes('--long')) return 'long';
  return words.includes('--full') || named.length > 0 ? 'full' : 'quick';
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
function writeGroups(into: string): string[] {
  mkdirSync(into);
  const promiseTracking = new URL('promise-tracking.ts', import.meta.url).href;
  const atEnd = new URL('at-end.ts', import.meta.url).href;
  const cpuReport = new URL('cpu-report.ts', import.meta.url).href;
  return arrange(files, form, Math.max(5, cores)).map(({ files: group, isOnSqlite }, index) => {
    const path = join(into, `${String(index).padStart(3, '0')}.mjs`);
    // Each file is a separate suite, so its hooks apply only to its own tests.
    const suites = group.map((file) => {
      const url = pathToFileURL(resolve(file)).href;
      return `describe(${JSON.stringify(file)}, async () => { before(endPromiseTracking); reportCpuTime(${JSON.stringify(file)}); await import(${JSON.stringify(url)}); });`;
    });
    const lines = [
      ...(isOnSqlite ? ["process.env.TEST_DATABASES = 'sqlite';"] : []),
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
