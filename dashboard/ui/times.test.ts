import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { locale, setWords, words } from '../words/words.ts';
import { relativeTime } from './times.ts';

const NOW = Date.UTC(2026, 10, 12);

const speak = (code: string): void => {
  const file = new URL(`../../locales/${code}/dashboard.json`, import.meta.url);
  setWords(code, { common: JSON.parse(readFileSync(file, 'utf8')).common });
};

const [before, wordsBefore] = [locale, words];
after(() => setWords(before, wordsBefore));

test('what happened within the last minute was just now, in every language', () => {
  const said = (code: string, seconds: number): string => {
    speak(code);
    return relativeTime(new Date(NOW + seconds * 1000), NOW);
  };
  assert.deepEqual(
    [said('en', 0), said('en', -59), said('de', -20)],
    ['just now', 'just now', 'gerade eben'],
  );
  assert.deepEqual(
    [said('en', -60), said('en', 30), said('en', 120)],
    ['1 minute ago', 'now', 'in 2 minutes'],
  );
});
