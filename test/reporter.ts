import type { TestEvent } from 'node:test/reporters';

/** A dot for every test that passed, every failure in full, then one line that counts. */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for await (const { type, data } of events) {
    if (type === 'test:pass' && data.details.type !== 'suite') {
      if (data.skip !== undefined) skipped++;
      else passed++;
      yield '.';
    }
    // What a test has to say; the runner's own summary stands at the top.
    if (type === 'test:diagnostic' && data.nesting > 0) yield `\n  ${data.message}\n`;
    if (type === 'test:fail' && data.details.type !== 'suite') {
      failed++;
      const cause = data.details.error.cause;
      const story = cause instanceof Error ? cause.stack : String(cause ?? data.details.error.message);
      yield `\n\n✖ ${data.name}\n  ${data.file}:${data.line}\n${story}\n`;
    }
  }
  yield `\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}
