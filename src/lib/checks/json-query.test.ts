import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { closeIsolated } from '../isolated-process/run-isolated.ts';
import { evaluate } from './json-query.ts';

after(closeIsolated);

const body = '{"ok":true,"queue":3,"hosts":[{"name":"a","load":0.5},{"name":"b","load":0.9}]}';

test('an expression is true or not, and the sentence says what it gives', async () => {
  assert.equal(await evaluate('ok and queue < 5', body), undefined);
  assert.equal(await evaluate('$count(hosts[load > 0.8]) = 1', body), undefined);
  assert.equal(await evaluate('queue', body), 'The expression queue gives 3, not true.');
  assert.equal(await evaluate('missing', body), 'The expression missing gives nothing, not true.');
});

test('what cannot be evaluated is explained', async () => {
  assert.equal(await evaluate('ok', '<html>'), 'The response is not JSON.');
  assert.match((await evaluate('queue >', body)) ?? '', /^The expression queue > cannot be evaluated: .+\.$/);
  assert.match((await evaluate('ok.$sum("x")', body)) ?? '', /^The expression .* cannot be evaluated: .+\.$/);
});

test('an expression that never ends, or needs too much memory, is ended, and the next one is evaluated', async () => {
  assert.equal(
    await evaluate('($f := function($n) { $f($n + 1) }; $f(0))', body),
    'The expression computes for longer than 1000 ms.',
  );
  assert.equal(await evaluate('ok', body), undefined);
  const huge = '($f := function($list) { $f($append($list, $list)) }; $f([1..1000]))';
  assert.match(
    (await evaluate(huge, body)) ?? '',
    /^The expression (needs more than 64 MB of memory|computes for longer than 1000 ms|.* cannot be evaluated: .+)\.$/,
  );
  assert.equal(await evaluate('ok', body), undefined);
});

test('while an expression computes, this thread goes on', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await evaluate('($f := function($n) { $f($n + 1) }; $f(0))', body);
  clearInterval(timer);
  assert.ok(turns > 5, `${turns} turns`);
});
