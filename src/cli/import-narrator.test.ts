import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ImportNarrator } from './import-narrator.ts';

function output(isTTY: boolean) {
  const written: string[] = [];
  const write = (text: string | Uint8Array) => written.push(String(text)) > 0;
  return { written, stream: { isTTY, write } };
}

test('a terminal shows the progress in one line, which the end removes', () => {
  const { written, stream } = output(true);
  const narrator = new ImportNarrator(stream, () => 0);
  narrator.progress('incidents: 200');
  narrator.notice('A pause.');
  narrator.end();
  assert.equal(written.join(''), '\r\x1b[Kincidents: 200\r\x1b[KA pause.\n\r\x1b[K');
});

test('a log gets each notice, and a line about the progress every ten seconds', () => {
  const { written, stream } = output(false);
  let now = 0;
  const narrator = new ImportNarrator(stream, () => now);
  for (; now <= 25_000; now += 1000) narrator.progress(`after ${now / 1000} seconds`);
  narrator.notice('A pause.');
  narrator.end();
  assert.equal(written.join(''), 'after 10 seconds\nafter 20 seconds\nA pause.\n');
});
