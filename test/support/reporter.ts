import { appendFileSync, readFileSync } from 'node:fs';
import type { TestEvent } from 'node:test/reporters';
import { inspect } from 'node:util';
import { parseCpuReport } from './cpu-report.ts';

const SLOWEST = 12;
const LAST_LINES = 30;

/**
 * Prints a dot for every passed test, every failure in full, the slowest files, and a final count. `TEST_TIMES=<file>` appends
 * a line per test file there: its CPU time and its elapsed time in seconds, and its name.
 */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const files: FileTime[] = [];
  const cpu = new Map<string, number>();
  const written = new Map<string, string>();
  for await (const { type, data } of events) {
    // A test result. At the top level are the runner's own summary, and errors that occurred after a test had ended.
    if (type === 'test:diagnostic') {
      const report = parseCpuReport(data.message);
      if (report) cpu.set(...report);
      else if (data.nesting > 0 || data.message.startsWith('Error:')) yield `\n  ${data.message}\n`;
    }
    if (type === 'test:stderr') written.set(data.file, (written.get(data.file) ?? '') + data.message);
    // Reported immediately. The counts below arrive in the order of the processes, and wait for the slowest.
    if (type === 'test:complete' && !isProcess(data)) {
      const { name, nesting, details } = data;
      // In each process, the outermost suites are its files.
      if (nesting === 0) files.push([name, details.duration_ms]);
      if (!details.passed && !isByOthers(details.error)) yield story(data, causeOf(details.error));
      else if (details.passed && details.type !== 'suite') yield '.';
    }
    if (type === 'test:pass' && data.details.type !== 'suite') {
      if (data.skip !== undefined) skipped++;
      else passed++;
    }
    if (type === 'test:fail' && !isByOthers(data.details.error)) {
      failed++;
      if (!isProcess(data)) continue;
      const { file = '' } = data;
      const left = filesOf(file).filter((name) => !files.some(([finished]) => finished === name));
      const output = (written.get(file) ?? '').trimEnd().split('\n').slice(-LAST_LINES);
      const when = left.length > 0 ? `during one of ${left.join(', ')}` : 'after all of its tests';
      yield story(data, [`The process failed ${when}.`, ...output].join('\n'));
    }
  }
  if (process.env.TEST_TIMES !== undefined) appendFileSync(process.env.TEST_TIMES, timesOf(files, cpu));
  yield slowest(files, cpu);
  yield `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}

/** Fields that Node 26 reports in addition to its types. */
interface DeliverySummary {
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  /** The module that the process started with. */
  readonly entryFile?: string;
  /** The names of the suites around a test, the file first. */
  readonly details: object & { readonly classname?: string };
}

/** Node reports each process as a test that contains its tests. */
const isProcess = (data: DeliverySummary): boolean => data.entryFile === undefined;

/** The test files that the module of a process loads. */
const filesOf = (entry: string): string[] =>
  Array.from(readFileSync(entry, 'utf8').matchAll(/^describe\("(.*?)",/gm), ([, name = '']) => name);

/** Whether a suite failed only because of a test in it, which has been reported already. */
const isByOthers = (error: unknown): boolean =>
  (error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed';

const story = ({ name, file, line, details }: DeliverySummary, cause: string): string =>
  `\n\n✖ ${details.classname ? `${details.classname} › ` : ''}${name}\n  ${file}:${line}\n${cause}\n`;

/** A test may throw anything: also what has no text, such as an object without a prototype or one that contains itself. */
function causeOf(error: Error | undefined): string {
  const cause = error?.cause ?? error?.message;
  if (typeof cause === 'string') return cause;
  return cause instanceof Error && typeof cause.stack === 'string' ? cause.stack : inspect(cause);
}

type FileTime = [name: string, milliseconds: number];

const timesOf = (files: readonly FileTime[], cpu: ReadonlyMap<string, number>): string =>
  files
    .map(([name, ms]) => `${(cpu.get(name) ?? 0).toFixed(2)}\t${(ms / 1000).toFixed(2)}\t${name}\n`)
    .join('');

/** The files that took the longest, and those that used the most CPU time, which a busy machine does not change. */
function slowest(files: readonly FileTime[], cpu: ReadonlyMap<string, number>): string {
  if (files.length <= 1) return '';
  const total = [...cpu.values()].reduce((sum, seconds) => sum + seconds, 0);
  const taken = files.map(([name, milliseconds]): [string, number] => [name, milliseconds / 1000]);
  return [
    `\n\nThe slowest files:\n${table(taken)}`,
    `\nThe files with the most CPU time, of ${total.toFixed(0)} s without PostgreSQL:\n${table([...cpu])}\n`,
  ].join('\n');
}

const table = (times: readonly [name: string, seconds: number][]): string =>
  times
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, SLOWEST)
    .map(([name, seconds]) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    .join('\n');
