import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import { closeIsolated } from '../isolated-process/run-isolated.ts';
import { evaluate } from './json-query.ts';
import { OwnFault } from './outcome.ts';

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

/** The CPU time of this process while something happens elsewhere, in milliseconds, and how much memory it takes more. */
async function costHere(work: () => Promise<unknown>): Promise<{ cpu: number; megabytes: number }> {
  const before = process.memoryUsage.rss();
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return { cpu: (user + system) / 1000, megabytes: (process.memoryUsage.rss() - before) / 1024 / 1024 };
}

const refusals: readonly (readonly [expression: string, reason: RegExp])[] = [
  ['$count([1..9999999])>0', /it makes a list of more than 1000000 items\.$/],
  ['($n := 9999999; $count([1..$n]))', /it makes a list of more than 1000000 items\.$/],
  ['$eval("[1..9999999]")', /cannot be evaluated/],
  ['$pad("", 100000000, "a")', /\$pad would make a text of more than 1000000 characters\.$/],
  ['$pad("", -100000000, "ab")', /\$pad would make a text of more than 1000000 characters\.$/],
  ['$pad(long, 1000000, "a") ~> /^(a+)+$/', /computes for longer than 1000 ms\.$/],
  ['$map([1..9999], function($i) { $map([1..9999], function($j) { $i }) })', /computes for longer/],
  ['$replace($pad("", 900000, "a"), "a", $pad("", 900000, "b"))', /cannot be evaluated|memory|computes/],
  ['$join([1..900000].$pad("", 1000, "a"))', /computes for longer|memory/],
  ['($f := function($l) { $f($append($l, $l)) }; $f([[1..1000]]))', /memory|computes|cannot be evaluated/],
];

test('whatever an expression makes, this process neither computes nor needs memory, and the next one is evaluated', async () => {
  assert.equal(await evaluate('ok', body), undefined);
  const long = JSON.stringify({ long: `${'a'.repeat(40)}b` });
  const { cpu, megabytes } = await costHere(async () => {
    for (const [expression, reason] of refusals)
      assert.match((await evaluate(expression, long)) ?? 'true', reason, expression);
  });
  assert.ok(cpu < 1500, `${cpu} ms`);
  assert.ok(megabytes < 64, `${megabytes} MB`);
  assert.equal(await evaluate('ok', body), undefined);
});

test('a body that becomes huge when it is read is only read elsewhere', async () => {
  const wide = `[${'[],'.repeat(340_000)}[]]`;
  const { megabytes } = await costHere(() => evaluate('$count($) = 340001', wide));
  assert.ok(megabytes < 64, `${megabytes} MB`);
});

test('any expression gets an answer in one sentence', async () => {
  const piece = fc.constantFrom(
    ...'$ hosts ok queue [1..1e9] [1..99999] [ ] ( ) { } . * ** % & ~> := ; , ? : and in " /a+/ function($x) $f $map $pad $join $string $eval $split $merge $sift 1 -1 1e308 null'.split(
      ' ',
    ),
  );
  const expression = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((all) => all.join(' ')),
    fc.string(),
  );
  await fc.assert(
    fc.asyncProperty(expression, async (text) => {
      assert.match((await evaluate(text, body)) ?? 'It is true.', /^(The|It) .*\.$/s);
    }),
    runs(100, 1000),
  );
  assert.equal(await evaluate('ok', body), undefined);
});

test('what keeps us from evaluating an expression is no fault of the system', async () => {
  const evaluating = evaluate('($f := function($n) { $f($n + 1) }; $f(0))', body);
  await closeIsolated();
  await assert.rejects(evaluating, {
    constructor: OwnFault,
    message: 'The expression was not evaluated: the service is stopping.',
  });
});

test('while an expression computes, this thread goes on', async () => {
  let turns = 0;
  const timer = setInterval(() => turns++, 10);
  await evaluate('($f := function($n) { $f($n + 1) }; $f(0))', body);
  clearInterval(timer);
  assert.ok(turns > 5, `${turns} turns`);
});
