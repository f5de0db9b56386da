import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildClientScript } from '../../../../../release/browser-scripts.ts';
import { pushWorker, subscribeScript } from './scripts.ts';

test('the scripts that browsers get are made of their sources', async () => {
  for (const [name, text] of [
    ['subscribe', subscribeScript.text],
    ['push-worker', pushWorker],
  ]) {
    const built = await buildClientScript(new URL(`./${name}.ts`, import.meta.url));
    assert.equal(text, built, `Run "npm run client", and commit ${name}.min.js.`);
  }
});
