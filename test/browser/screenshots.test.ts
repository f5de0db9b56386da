import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { folder, pictures } from './screenshots.ts';

const MAX_BYTES = 2_000_000;

describe('The screenshots of the documentation', () => {
  test('are all there, and no others', () => {
    const names = Object.keys(pictures).map((name) => `${name}.webp`);
    assert.deepEqual(readdirSync(folder).toSorted(), names.toSorted());
  });

  test('are small in total', () => {
    const bytes = readdirSync(folder).map((name) => readFileSync(new URL(name, folder)).length);
    assert.ok(bytes.reduce((sum, size) => sum + size, 0) <= MAX_BYTES);
  });

  test('are shown in the documentation', () => {
    for (const path of [
      'README.md',
      'docs/alerts.md',
      'docs/checks.md',
      'docs/dashboard.md',
      'docs/notifications.md',
    ]) {
      const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
      const shown = Array.from(text.matchAll(/screenshots\/([\w-]+)\.webp/g), ([, name]) => name ?? '');
      assert.ok(shown.length > 0, path);
      for (const name of shown) assert.ok(name in pictures, name);
    }
  });
});
