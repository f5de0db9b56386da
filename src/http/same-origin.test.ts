import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFromElsewhere } from './same-origin.ts';

const BASE = 'https://status.example';

test('a request is our own if the browser says so, and whatever Origin says then does not matter', () => {
  for (const site of ['same-origin', 'none']) {
    assert.equal(isFromElsewhere({ 'sec-fetch-site': site, origin: 'https://evil.example' }, BASE), false);
  }
  for (const site of ['cross-site', 'same-site', '', 'SAME-ORIGIN', 'anything']) {
    assert.equal(isFromElsewhere({ 'sec-fetch-site': site, origin: BASE }, BASE), true, site);
  }
});

test('without Sec-Fetch-Site, Origin must be our own, or name the host that the request was sent to', () => {
  assert.equal(isFromElsewhere({ origin: BASE, host: 'inner:8080' }, BASE), false);
  assert.equal(isFromElsewhere({ origin: 'https://status.example:443' }, BASE), false);
  assert.equal(isFromElsewhere({ origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' }, BASE), false);
  for (const origin of [
    'https://evil.example',
    'http://status.example',
    'https://status.example.evil.example',
    'null',
    '',
    'nonsense',
  ]) {
    assert.equal(isFromElsewhere({ origin, host: 'inner:8080' }, BASE), true, origin);
  }
});

test('a client that is no browser sends neither', () => {
  assert.equal(isFromElsewhere({}, BASE), false);
  assert.equal(isFromElsewhere({ host: 'status.example' }, BASE), false);
});
