import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ImportProgress } from './import-progress.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, stream: { isTTY, write } };
}

test('a terminal shows the progress in one line, which the end removes', () => {
  const { written, stream } = output(true);
  const progress = new ImportProgress(stream, () => 0);
  progress.progress('incidents: 200');
  progress.notice('A pause.');
  progress.end();
  assert.equal(written.join(''), '\r\x1b[Kincidents: 200\r\x1b[KA pause.\n\r\x1b[K');
});

test('a log gets each notice, and a line about the progress every ten seconds', () => {
  const { written, stream } = output(false);
  let now = 0;
  const progress = new ImportProgress(stream, () => now);
  for (; now <= 25_000; now += 1000) progress.progress(`after ${now / 1000} seconds`);
  progress.notice('A pause.');
  progress.end();
  assert.equal(written.join(''), 'after 10 seconds\nafter 20 seconds\nA pause.\n');
});
