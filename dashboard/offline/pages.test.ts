import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isProgram, pageOf } from './pages.ts';

const scope = 'https://status.example/prefix/dashboard/';

test('a message leads to a page of the dashboard, and nowhere else', () => {
  for (const [url, page] of [
    [`${scope}incidents/7#update`, `${scope}incidents/7#update`],
    ['/prefix/dashboard/deliveries?status=failed', `${scope}deliveries?status=failed`],
    ['https://elsewhere.example/prefix/dashboard/', scope],
    ['https://status.example/prefix/', scope],
    ['https://status.example/prefix/dashboard/../api/session', scope],
    ['//elsewhere.example/', scope],
    ['javascript:alert(1)', scope],
    [`${scope}sign-in?to=https://elsewhere.example`, scope],
    ['https://[', scope],
    [undefined, scope],
  ] as const)
    assert.equal(pageOf(url, scope), page);
});

test('the pages of the server below the dashboard are no part of it', () => {
  assert.ok(isProgram(`${scope}incidents`, scope));
  for (const path of ['sign-in', 'setup?code=1', 'invitation/x', 'reset/x', 'email/x'])
    assert.ok(!isProgram(scope + path, scope), path);
});
