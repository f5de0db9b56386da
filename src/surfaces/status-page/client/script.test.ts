import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildClientScript } from '../../../../release/browser-scripts.ts';
import { clientScript } from './script.ts';

test('the script that browsers get is made of page.ts', async () => {
  const built = await buildClientScript(new URL('./page.ts', import.meta.url));
  assert.equal(clientScript.text, built, 'Run "npm run client", and commit page.min.js.');
});
