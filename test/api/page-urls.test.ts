import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { relative } from 'node:path';
import { test } from 'node:test';

/**
 * `BASE_URL` is where the first page and the dashboard are. Signing in, cookies, account links and the command line belong to the
 * installation, so they use it. Everything that the public reads is at the URL of a page, which `src/kernel/pages/` knows.
 */
const ofTheInstallation = [
  /^src\/kernel\/config(\/|\.ts)/,
  /^src\/kernel\/pages\//,
  /^src\/kernel\/auth\//,
  /^src\/domain\/identity\//,
  /^src\/surfaces\/(single-sign-on|dashboard-files|documentation)\//,
  /^src\/operations\/(demo|cli)\//,
  /^src\/http\/(server|same-origin)\.ts$/,
  /^src\/app\.ts$/,
  // Links to the dashboard, and whom push services may contact.
  /^src\/reactions\/notifications\/(email\/content\/account-message|email\/content\/content|push\/sender)\.ts$/,
  /^src\/reactions\/notifications\/staff\//,
];

test('public links are made from the URL of their page, and not from BASE_URL', async () => {
  const root = new URL('../../', import.meta.url).pathname;
  const named: string[] = [];
  for await (const path of glob(`${root}src/**/*.ts`)) {
    const file = relative(root, path);
    if (/(\.test|\/testing)\.ts$/.test(file) || ofTheInstallation.some((pattern) => pattern.test(file)))
      continue;
    if (/\bbaseUrl\b/.test(readFileSync(path, 'utf8'))) named.push(file);
  }
  assert.deepEqual(named, []);
});
