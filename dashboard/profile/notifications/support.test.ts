import assert from 'node:assert/strict';
import { test } from 'node:test';
import { supportIn } from './support.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15';
const linux =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

test('an iPhone or iPad shows notifications once the dashboard is on the Home Screen', () => {
  const without = { hasPush: false, permission: undefined };
  assert.equal(supportIn({ ...without, userAgent: phone, touchPoints: 5 }), 'install');
  assert.equal(supportIn({ ...without, userAgent: mac, touchPoints: 5 }), 'install', 'an iPad');
  assert.equal(supportIn({ ...without, userAgent: mac, touchPoints: 0 }), 'unsupported', 'a Mac');
  assert.equal(supportIn({ ...without, userAgent: linux, touchPoints: 10 }), 'unsupported');
  const installed = { hasPush: true, userAgent: phone, touchPoints: 5 } as const;
  assert.equal(supportIn({ ...installed, permission: 'default' }), 'supported');
});

test('a browser that was told to block notifications says so', () => {
  const browser = { hasPush: true, userAgent: linux, touchPoints: 0 } as const;
  assert.equal(supportIn({ ...browser, permission: 'denied' }), 'denied');
  assert.equal(supportIn({ ...browser, permission: 'granted' }), 'supported');
});
