import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noteServerTime, serverNow } from './clock.ts';

const ahead = (seconds: number): string => new Date(Date.now() + seconds * 1000).toUTCString();
const isNear = (time: number, other: number): boolean => Math.abs(time - other) < 2000;

test('the time is that of the server if the clock of the browser is wrong', () => {
  noteServerTime(ahead(600));
  assert.ok(isNear(serverNow(), Date.now() + 600_000));
  noteServerTime(ahead(-600));
  assert.ok(isNear(serverNow(), Date.now() - 600_000));
});

test('the time is that of the browser if its clock is right, or the server does not say', () => {
  noteServerTime(ahead(600));
  noteServerTime(ahead(0));
  assert.equal(serverNow() - Date.now() <= 1, true);
  noteServerTime(null);
  noteServerTime('yesterday');
  assert.equal(serverNow() - Date.now() <= 1, true);
});

test('a slow network is not taken for a wrong clock', () => {
  noteServerTime(ahead(0));
  // The server wrote the header at once, and the response took eight seconds.
  noteServerTime(ahead(-8), Date.now() - 9000);
  assert.equal(Math.abs(serverNow() - Date.now()) <= 1, true);
});
