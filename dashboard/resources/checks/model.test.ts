import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckResult, reasonNow } from './model.ts';

const result = (place: string, verdict: CheckResult['verdict']) => ({
  place,
  verdict,
  reason: `${place}: ${verdict}`,
});

test('a check fails because of what the newest result of a place says', () => {
  assert.equal(reasonNow(), undefined);
  assert.equal(reasonNow([result('here', 'failed'), result('here', 'ok')]), undefined);
  assert.equal(reasonNow([result('here', 'ok'), result('here', 'degraded')]), 'here: degraded');
  // The last result is that of a place that still reaches it.
  const places = [
    result('Paris', 'failed'),
    result('Rome', 'failed'),
    result('Rome', 'ok'),
    result('here', 'ok'),
  ];
  assert.equal(reasonNow(places), 'Paris: failed');
});
