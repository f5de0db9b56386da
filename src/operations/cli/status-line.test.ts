import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StatusLine } from './status-line.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, stream: { isTTY, write } };
}

test('a terminal shows the progress in one line, which the end removes', () => {
  const { written, stream } = output(true);
  const line = new StatusLine({ output: stream, clock: () => 0 });
  line.progress('incidents: 200');
  line.notice('A pause.');
  line.end();
  assert.equal(written.join(''), '\r\x1b[Kincidents: 200\r\x1b[KA pause.\n\r\x1b[K');
});

test('a log gets each notice, and a line about the progress every ten seconds', () => {
  const { written, stream } = output(false);
  let now = 0;
  const line = new StatusLine({ output: stream, clock: () => now, logs: true });
  for (; now <= 25_000; now += 1000) line.progress(`after ${now / 1000} seconds`);
  line.notice('A pause.');
  line.end();
  assert.equal(written.join(''), 'after 10 seconds\nafter 20 seconds\nA pause.\n');
});

test('a terminal is not written to more often than five times a second', () => {
  const { written, stream } = output(true);
  let now = 0;
  const line = new StatusLine({ output: stream, clock: () => now });
  for (; now < 1000; now += 50) line.progress(() => `after ${now} milliseconds`);
  assert.deepEqual(
    written,
    [0, 200, 400, 600, 800].map((time) => `\r\x1b[Kafter ${time} milliseconds`),
  );
});

test('a log gets nothing but notices unless it is asked for, and no text is made in vain', () => {
  const { written, stream } = output(false);
  let now = 0;
  const line = new StatusLine({ output: stream, clock: () => now });
  for (; now <= 25_000; now += 1000) line.progress(() => assert.fail('nobody reads it'));
  line.notice('A pause.');
  line.end();
  assert.deepEqual(written, ['A pause.\n']);
});
