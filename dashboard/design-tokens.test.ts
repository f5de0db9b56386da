import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { neutrals } from '../common/design.ts';
import { designTokens } from './design-tokens.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** The style sheets of the dashboard that people write. Mantine's are its own. */
async function styleSheets(): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for await (const name of glob('**/*.css', { cwd: folder })) {
    if (name.startsWith('dist') || name.includes('mantine')) continue;
    found.push([name, readFileSync(folder + name, 'utf8')]);
  }
  return found;
}

test('the neutral colours, sizes and corners of the dashboard are those of the status page', () => {
  const css = designTokens();
  assert.match(css, new RegExp(`^:root\\{.*--muted:${neutrals.light.muted}`));
  assert.match(css, new RegExp(`"dark"\\]\\{.*--muted:${neutrals.dark.muted}`));
  assert.match(css, /--size-small:\.875rem;.*--radius-card:12px/);
});

test('style sheets name tokens instead of sizes and corners of their own', async () => {
  const own = (await styleSheets()).flatMap(([name, css]) =>
    Array.from(
      css.matchAll(/(?:font-size|border-radius): (?!var\(|50%|inherit)[^;]+/g),
      ([found]) => `${name}: ${found}`,
    ),
  );
  assert.deepEqual(own, []);
});

test('style sheets repeat none of the neutral colours', async () => {
  const values = new Set([neutrals.light, neutrals.dark].flatMap((scheme) => Object.values(scheme)));
  // White and the accent's own values are not neutral.
  values.delete('#ffffff');
  const copies = (await styleSheets()).flatMap(([name, css]) =>
    Array.from(css.matchAll(/--(?!s\d|on-)[\w-]+: (#[0-9a-f]{6});/g), ([found, , colour]) => [
      name,
      found,
      colour,
    ]).filter(([, , colour]) => colour !== undefined && values.has(colour)),
  );
  assert.deepEqual(copies, []);
});
