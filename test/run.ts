import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { startPostgres } from './postgres.ts';

/** `npm test`: every test, on both databases. Name files to run only those; `--long` runs the long forms too. */
const args = process.argv.slice(2);
const files = args.filter((arg) => !arg.startsWith('-'));
const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--long');

const postgres = await startPostgres();
const run = spawn(
  process.execPath,
  [
    '--test',
    // Much of the time they wait for a database or a clock, so two at once are quicker even on two cores.
    `--test-concurrency=${Math.max(2, availableParallelism() - 1)}`,
    `--test-timeout=${args.includes('--long') ? 3_600_000 : 280_000}`,
    '--test-reporter=./test/reporter.ts',
    '--test-reporter-destination=stdout',
    ...flags,
    ...(files.length > 0 ? files : ['src/**/*.test.ts', 'test/**/*.test.ts', 'bench/**/*.test.ts']),
  ],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_POSTGRES_URL: postgres.url,
      ...(args.includes('--long') && { TEST_LONG: '1' }),
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => run.kill(signal));
const code = await new Promise<number>((ended) => run.on('exit', (status) => ended(status ?? 1)));
await postgres.stop();
process.exit(code);
