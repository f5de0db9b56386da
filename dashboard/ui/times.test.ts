import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, test } from 'node:test';
import { locale, setWords, words } from '../words/words.ts';
import { relativeTime, shortTime } from './times.ts';

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

test('a time of today has no date, an earlier one has it, in the zone of whoever reads it', () => {
  speak('de');
  const now = Date.UTC(2026, 10, 12, 22, 30);
  const said = (zone: string, ...at: Parameters<typeof Date.UTC>) =>
    shortTime(new Date(Date.UTC(...at)), now, zone);
  assert.deepEqual(
    [said('UTC', 2026, 10, 12, 20, 44), said('UTC', 2026, 10, 11, 20, 44), said('UTC', 2025, 10, 12, 20, 44)],
    ['20:44', '11. Nov., 20:44', '12. Nov. 2025, 20:44'],
  );
  // In Tokyo it is tomorrow already, so this morning in London was the same day there, and last night was not.
  assert.deepEqual(
    [said('Asia/Tokyo', 2026, 10, 12, 15, 0), said('Asia/Tokyo', 2026, 10, 12, 14, 59)],
    ['0:00', '12. Nov., 23:59'],
  );
});
