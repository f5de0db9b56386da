import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestEvent } from 'node:test/reporters';
import report from './reporter.ts';

/** What is printed about a test that throws this. */
async function printed(thrown: unknown): Promise<string> {
  const data = {
    name: 'breaks',
    file: 'a.test.ts',
    line: 3,
    nesting: 1,
    entryFile: 'a.test.ts',
    details: { passed: false, error: new Error('failed', { cause: thrown }) },
  };
  async function* events(): AsyncGenerator<TestEvent> {
    yield { type: 'test:complete', data } as unknown as TestEvent;
    yield { type: 'test:fail', data } as unknown as TestEvent;
  }
  let text = '';
  for await (const part of report(events())) text += part;
  return text;
}

test('the reporter prints whatever a test throws, and goes on', async () => {
  const itself: { name: string; self?: object } = { name: 'loop' };
  itself.self = itself;
  const bare = Object.assign(Object.create(null), { code: 7 });
  const withoutText = { toString: () => itself };
  for (const [thrown, expected] of [
    ['a text', /a text/],
    [new TypeError('an error'), /TypeError: an error\n +at /],
    [Object.assign(new Error('x'), { stack: itself }), /loop/],
    [itself, /name: 'loop', self: \[Circular \*1\]/],
    [[[bare]], /code: 7/],
    [withoutText, /toString/],
    [Symbol('sign'), /Symbol\(sign\)/],
    [undefined, /failed/],
  ] as const) {
    const text = await printed(thrown);
    assert.match(text, /✖ breaks\n {2}a\.test\.ts:3\n/);
    assert.match(text, expected);
    assert.match(text, /0 passed, 1 failed\n$/);
  }
});
