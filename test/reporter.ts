import { relative, resolve } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

const SLOWEST = 12;
const LAST_LINES = 30;

/** A dot for every test that passed, every failure in full, which files took longest, then one line that counts. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  const milliseconds = new Map<string, number>();
  const written = new Map<string, string>();
  for await (const { type, data } of events) {
    // What a test has to say; the runner's own summary stands at the top.
    if (type === 'test:diagnostic' && data.nesting > 0) yield `\n  ${data.message}\n`;
    if (type === 'test:stderr') written.set(data.file, (written.get(data.file) ?? '') + data.message);
    // Heard of at once. What is counted below comes in the order of the files, and waits for the slowest.
    if (type === 'test:complete' && !isWholeFile(data)) {
      const { file = '', nesting, details } = data;
      if (nesting === 0) milliseconds.set(file, (milliseconds.get(file) ?? 0) + details.duration_ms);
      if (!details.passed && !isByOthers(details.error)) yield story(data, causeOf(details.error));
      else if (details.passed && details.type !== 'suite') yield '.';
    }
    if (type === 'test:pass' && data.details.type !== 'suite') {
      if (data.skip !== undefined) skipped++;
      else passed++;
    }
    if (type === 'test:fail' && data.details.type !== 'suite') {
      failed++;
      if (!isWholeFile(data)) continue;
      const lines = (written.get(data.file ?? '') ?? '').trimEnd().split('\n');
      yield story(data, `The process ended before its tests did.\n${lines.slice(-LAST_LINES).join('\n')}`);
    }
  }
  yield slowest(milliseconds);
  yield `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}

interface Where {
  readonly name: string;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** Node tells of each file, or of each module that loads several, as if it were a test around its tests. */
const isWholeFile = ({ name, file }: Where): boolean => resolve(name) === file;

/** Whether a suite failed only because a test in it did, which has been told already. */
const isByOthers = (error: unknown): boolean =>
  (error as { failureType?: string } | undefined)?.failureType === 'subtestsFailed';

const story = ({ name, file, line }: Where, cause: string): string =>
  `\n\n✖ ${name}\n  ${file}:${line}\n${cause}\n`;

function causeOf(error: Error | undefined): string {
  const cause = error?.cause;
  return (cause instanceof Error ? cause.stack : undefined) ?? String(cause ?? error?.message);
}

function slowest(milliseconds: ReadonlyMap<string, number>): string {
  if (milliseconds.size <= 1) return '';
  const rows = [...milliseconds].toSorted(([, one], [, other]) => other - one).slice(0, SLOWEST);
  const lines = rows.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${relative('', file)}`);
  return `\n\nThe slowest files:\n${lines.join('\n')}\n`;
}
