import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import { closeIsolated, runIsolated } from '../isolated-process/run-isolated.ts';
import { checkTemplate, problemOf, rendered } from './testing.ts';
import { ITEM_LIMIT, OUTPUT_LIMIT, renderTemplate, TemplateNotRun } from './twig.ts';

after(closeIsolated);

describe('The sandbox', () => {
  test('exposes nothing of JavaScript behind a value', async () => {
    const names = [
      'constructor',
      '__proto__',
      'prototype',
      'toString',
      'length',
      'size',
      'get',
      '__lookupGetter__',
    ];
    const values = [
      'text',
      'list',
      'incident',
      'number',
      'captured',
      'loop',
      'incident.constructor',
      '_context',
    ];
    const source = values.flatMap((value) =>
      names.map((name) => `{{ ${value}.${name} }}{{ ${value}["${name}"] }}`),
    );
    const variables = { text: 'a', list: ['a'], incident: { name: 'a' }, number: 1 };
    assert.equal(await rendered(`{% set captured %}a{% endset %}${source.join('')}`, variables), '');
  });

  test('treats keys with the names of JavaScript properties as ordinary keys', async () => {
    const variables = JSON.parse('{"a": {"__proto__": "p", "constructor": "c"}, "__proto__": "q"}');
    assert.equal(
      await rendered('{{ a.__proto__ }}{{ a.constructor }}{{ __proto__ }}{{ b }}', variables),
      'pcq',
    );
  });

  test('never calls a function in a variable', async () => {
    let called = false;
    const call = () => {
      called = true;
      return 'called';
    };
    assert.equal(
      await rendered('[{{ f }}{{ o.toString }}{{ o.s }}]', {
        f: call,
        o: { toString: call, s: Symbol('s') },
      }),
      '[]',
    );
    assert.equal(called, false);
  });

  test('survives variables that contain themselves, throw, or are huge', async () => {
    const cycle: Record<string, unknown> = { name: 'a' };
    cycle.self = cycle;
    assert.equal(await rendered('{{ c.name }}{{ c.self.name }}', { c: cycle, list: [cycle, cycle] }), 'a');
    const thrower = Object.defineProperty({}, 'x', {
      enumerable: true,
      get: () => assert.fail('never seen'),
    });
    assert.match(await problemOf('{{ t.x }}', { t: thrower }), /too large/);
    assert.match(await problemOf('x', { list: Array(1_000_000).fill('x') }), /too large/);
    assert.match(await problemOf('{{ long }}', { long: 'x'.repeat(OUTPUT_LIMIT + 1) }), /longer than/);
  });

  const tooLong = /^The template builds a text longer than 65535 characters\.$/;
  const tooMany = /^The template builds a list of more than 10000 items\.$/;
  const tooSlow = /^The template takes longer than 500 ms\.$/;
  const hostile: [string, string, RegExp][] = [
    ['a huge loop', '{% for i in 1..1000000000 %}x{% endfor %}', tooMany],
    ['a huge range in the output', '{{ 1..99999999 }}', tooMany],
    ['a range without end', '{{ 1..(1 / 0) }}', tooMany],
    ['a range from a letter', '{{ "a"..99999999 }}', tooMany],
    ['nested loops', '{% for i in 1..9000 %}{% for j in 1..9000 %}{% endfor %}{% endfor %}', tooSlow],
    ['doubling a text', '{% set x = "ab" %}{% for i in 1..64 %}{% set x = x ~ x %}{% endfor %}', tooLong],
    [
      'doubling by interpolation',
      '{% set x = "ab" %}{% for i in 1..64 %}{% set x = "#{x}#{x}" %}{% endfor %}',
      tooLong,
    ],
    [
      'doubling by capture',
      '{% set x = "ab" %}{% for i in 1..64 %}{% set x %}{{ x }}{{ x }}{% endset %}{% endfor %}',
      tooLong,
    ],
    [
      'doubling by replace',
      '{% set x = "aa" %}{% for i in 1..64 %}{% set x = x|replace({"a": "aa"}) %}{% endfor %}',
      tooLong,
    ],
    ['doubling a list', '{% set x = [1] %}{% for i in 1..64 %}{% set x = x|merge(x) %}{% endfor %}', tooMany],
    ['a long glue', '{% set g = (1..9000)|join %}{{ (1..9000)|join(g) }}', tooLong],
    ['a long replacement', '{% set g = (1..9000)|join %}{{ g|replace({"1": g}) }}', tooLong],
    ['a long output', '{% for i in 1..9000 %}some text{% endfor %}', tooLong],
    ['a slow regular expression', `{{ "${'a'.repeat(40)}b" matches "/^(a+)+$/" }}`, tooSlow],
    [
      'lists that share lists',
      '{% set a = [1] %}{% for i in 1..99 %}{% set a = [a, a] %}{% endfor %}{{ a == a }}',
      tooSlow,
    ],
    [
      'filling the memory',
      '{% set a = (1..9999)|join %}{% set l = [] %}{% for i in 1..9000 %}{% set l = l|merge([(a ~ i)|upper]) %}{% endfor %}',
      /too much memory|takes longer/,
    ],
    ['a range between two infinities', '{{ (1 / 0)..(1 / 0) }}', tooMany],
    ['a wrong regular expression', '{{ "a" matches "/(/" }}', /^[A-Z].*\.$/],
  ];
  for (const [name, source, problem] of hostile) {
    test(`stops ${name}`, async () => {
      assert.match(await problemOf(source), problem);
      assert.equal(await rendered('{{ x }}', { x: 'still there' }), 'still there');
    });
  }

  test('allows everything just within its limits', async () => {
    assert.equal((await rendered(`{% for i in 1..${ITEM_LIMIT / 10} %}{{ i }}{% endfor %}`)).length, 2_893);
    assert.equal((await rendered('{{ x }}', { x: 'x'.repeat(OUTPUT_LIMIT) })).length, OUTPUT_LIMIT);
    assert.equal(await rendered('{{ 1|number_format(999999999)|length }} {{ 1|round(999999999) }}'), '22 1');
  });

  test('handles many concurrent requests, each with its own result', async () => {
    const numbers = Array.from({ length: 50 }, (_unused, index) => index);
    const slow = renderTemplate('{% for i in 1..9000 %}{% for j in 1..9000 %}{% endfor %}{% endfor %}', {});
    const texts = await Promise.all(numbers.map((n) => rendered('{{ n }}', { n })));
    assert.deepEqual(texts, numbers.map(String));
    assert.equal((await slow).ok, false);
  });

  test('restarts after it was closed', async () => {
    const refused = assert.rejects(renderTemplate('{{ 1 }}', {}), {
      constructor: TemplateNotRun,
      message: 'The template was not run: the service is stopping.',
    });
    await closeIsolated();
    await refused;
    assert.equal(await rendered('{{ 1 }}'), '1');
  });

  test('a template whose process is ended from outside is not to blame for it', async () => {
    const testing = new URL('../isolated-process/testing-program.ts', import.meta.url);
    const { output } = await runIsolated(testing, { kind: 'process' }, { cpuMs: 1000, wallMs: 60_000 });
    const refused = assert.rejects(renderTemplate('{{ 1 }}', {}), {
      constructor: TemplateNotRun,
      message:
        'The template was not run: its process was ended, perhaps because this machine has no memory left.',
    });
    process.kill(Number(output), 'SIGKILL');
    await refused;
    assert.equal(await rendered('{{ 1 }}'), '1');
  });

  test('does not keep a process alive', () => {
    const script = `import { renderTemplate } from ${JSON.stringify(new URL('./twig.ts', import.meta.url).href)};
      console.log((await renderTemplate('{{ x }}', { x: 'done' })).text);`;
    const child = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      timeout: 60_000,
      encoding: 'utf8',
    });
    assert.equal(child.stdout, 'done\n');
    assert.equal(child.status, 0);
  });

  test('responds to any source within the limit and never throws', async () => {
    const pieces = fc.constantFrom(
      ...'{{ }} {% %} {# #} {%- -%} if endif for endfor in set endset = | ( ) [ ] . .. ~ ?? ? : , " \' #{ } x loop 1 9e9 upper join raw is defined not matches => ** / \\ \n'.split(
        / /,
      ),
      ' ',
      '{% for x in 1..99 %}',
      '{% endfor %}',
      '{{ x|',
      '{{ x }}',
    );
    const source = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 30 }).map((all) => all.join(' ')),
    );
    await fc.assert(
      fc.asyncProperty(source, fc.dictionary(fc.string(), fc.anything()), async (template, variables) => {
        const problem = await checkTemplate(template);
        const response = await renderTemplate(template, { x: ['a'], ...variables });
        if (problem !== undefined) assert.deepEqual(response, { ok: false, problem });
        if (!response.ok) assert.match(response.problem, /^[A-Z].*\.$/s);
      }),
      runs(300, 1500),
    );
  });
});
