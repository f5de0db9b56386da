import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { closeIsolated } from '../isolated-process/run-isolated.ts';
import { checkTemplate, problemOf, rendered } from './testing.ts';
import { renderTemplate, SOURCE_LIMIT } from './twig.ts';

after(closeIsolated);

describe('A template', () => {
  const incident = { name: 'API is down', status: 'investigating', components: ['api', 'web'] };

  test('outputs variables between its own text, which is not changed', async () => {
    const text = await rendered('# {{ incident.name }}\n\n**Status**: <b>{{ incident["status"] }}</b>', {
      incident,
    });
    assert.equal(text, '# API is down\n\n**Status**: <b>investigating</b>');
  });

  test('has if, for and set', async () => {
    const source = `{% set all = incident.components %}{% for c in all %}{{ loop.index }} {{ c }}{% if not loop.last %}, {% endif %}{% else %}none{% endfor %}`;
    assert.equal(await rendered(source, { incident }), '1 api, 2 web');
    assert.equal(await rendered(source, { incident: { components: [] } }), 'none');
    assert.equal(
      await rendered('{% if n > 2 and n is odd %}a{% elseif n %}b{% else %}c{% endif %}', { n: 3 }),
      'a',
    );
  });

  test('outputs nothing for missing values', async () => {
    const source =
      '[{{ a }}{{ a.b.c }}{{ a|upper }}{{ a|title }}{{ a|date }}{{ a|join }}{{ a|first }}{{ n }}]';
    assert.equal(await rendered(source, { n: null }), '[]');
    assert.equal(await rendered('{{ a|default("-") }} {{ a.b ?? "+" }} {{ a is defined ? 1 : 2 }}'), '- + 2');
  });

  test('supports ranges up, down, of letters, and empty ones', async () => {
    const source =
      '{{ (1..3)|join }} {{ (3..1)|join }} {{ ("a".."c")|join }} {{ (1..missing)|join }} {{ (0.5..2)|join("/") }}';
    assert.equal(await rendered(source), '123 321 abc 10 0.5/1.5');
  });

  test('prints lists, numbers, dates and booleans', async () => {
    const variables = {
      list: ['a', 1],
      yes: true,
      no: false,
      at: new Date('2026-11-15T10:00:00Z'),
      big: 10n,
    };
    const text = await rendered('{{ list }} {{ yes }}{{ no }} {{ at }} {{ big }} {{ 1.5 + 1 }}', variables);
    assert.equal(text, 'a, 1 1 2026-11-15T10:00:00.000Z 10 2.5');
  });

  test('has operators to concatenate, compare and choose', async () => {
    const source =
      '{{ "a" ~ b }}{{ "b" in list }}{{ b starts with "b" }}{{ b matches "/^b$/" }}{{ b[0:1] }}{{ (1..3)|join }}';
    assert.equal(await rendered(source, { b: 'b', list: ['b'] }), 'ab111b123');
  });
});

describe('The filters', () => {
  const cases: [string, string][] = [
    ['"aB"|upper ~ "aB"|lower', 'ABab'],
    ['"hello WORLD"|capitalize', 'Hello world'],
    ['"it\'s a hello-world"|title', "It's A Hello-World"],
    ['"[" ~ " a "|trim ~ "--b-"|trim("-") ~ "--c"|trim("-", side="left")', '\\[abc'],
    ['""|default("x")', 'x'],
    ['[1, 2, 3]|join(", ", " and ")', '1, 2 and 3'],
    ['[1, 2]|length ~ "äöü"|length', '23'],
    ['[1, 2]|first ~ [1, 2]|last ~ "abc"|first', '12a'],
    ['"abc"|replace({"a": "b", "b": "a"})', 'bac'],
    ['2.5|round ~ " " ~ 2.345|round(1, "floor") ~ " " ~ (-3)|abs', '3 2.3 3'],
    ['1234567.891|number_format(2) ~ " " ~ 1234.5|number_format(1, ",", ".")', '1,234,567.89 1.234,5'],
    ['"<b>a</b><i"|striptags', 'a'],
    ['[3, 1, 2]|sort|join ~ ["b", "a"]|sort|join', '123ab'],
    ['[1, 2]|reverse|join ~ "abc"|reverse', '21cba'],
    ['"abcd"|slice(1, 2) ~ [1, 2, 3]|slice(-2)|join ~ "abcd"|slice(0, -1)', 'bc23abc'],
    ['"a,b,c"|split(",", 2)|join(";") ~ "ab"|split("")|join("-")', 'a;b,ca-b'],
    ['{"k": 1, "l": 2}|keys|join ~ ["x"]|merge(["y"])|join ~ {"k": 1}|merge({"k": 2})|join', 'klxy2'],
    ['"a b&c"|url_encode ~ {"a": "ä"}|url_encode', 'a%20b%26ca=%C3%A4'],
    ['"2026-11-15T23:30:00-02:00"|date("Y-m-d H:i")', '2026-11-16 01:30'],
    ['"2026-11-15 10:00"|date("D j M H:i") ~ " " ~ 0|date("Y")', 'Sun 15 Nov 10:00 1970'],
    ['"*"|e', '\\*'],
  ];
  for (const [expression, expected] of cases) {
    test(`return ${expected} for ${expression}`, async () => {
      // Through a variable, so that the result is escaped like a value.
      assert.equal(await rendered(`{% set x = ${expression} %}{{ x }}`), expected);
    });
  }

  test('explain why they cannot use a value', async () => {
    assert.match(await problemOf('{{ "soon"|date }}'), /cannot read "soon" as a date\.$/);
  });
});

describe('A value', () => {
  const escaped: [string, string][] = [
    ['api-gateway (EU) is down: 50%.', 'api-gateway (EU) is down: 50%.'],
    ['It\'s "snake_case", #4 - not 1. bold!?', 'It\'s "snake_case", #4 - not 1. bold!?'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['&lt;', '&amp;lt;'],
    ['[x](javascript:alert(1))', '\\[x\\](javascript:alert(1))'],
    ['![x](y)', '!\\[x\\](y)'],
    ['*bold* _it_ `code` ~~no~~ a|b \\', '\\*bold\\* \\_it\\_ \\`code\\` \\~\\~no\\~\\~ a\\|b \\\\'],
    ['# heading\n## two', '\\# heading\n\\## two'],
    ['- item\n+ item\n  1. item\n2) item', '\\- item\n\\+ item\n  1\\. item\n2\\) item'],
    ['---\n===\n:--', '\\---\n\\===\n\\:--'],
    ['> quote', '&gt; quote'],
    ['-5', '-5'],
    ['Down!', 'Down\\!'],
  ];
  for (const [value, expected] of escaped) {
    test(`${JSON.stringify(value)} is output as plain text`, async () => {
      assert.equal(await rendered('{{ v }}', { v: value }), expected);
    });
  }

  test('is escaped exactly once', async () => {
    const v = '<*>';
    assert.equal(
      await rendered('{{ v|e }} {{ v|default("") }} {{ v ?? 1 }} {{ "#{v}" }}', { v }),
      Array(4).fill('&lt;\\*&gt;').join(' '),
    );
    assert.equal(await rendered('{% set c %}<i>{{ v }}</i>{% endset %}{{ c }}', { v }), '<i>&lt;\\*&gt;</i>');
    assert.equal(
      await rendered('{{ true ? v : "" }}{{ [v]|join }}{% for k, x in {(v): v} %}{{ k }}{% endfor %}', { v }),
      '&lt;\\*&gt;'.repeat(3),
    );
  });

  test('is not escaped with the raw filter', async () => {
    assert.equal(await rendered('{{ v|raw }}', { v: '<b>*' }), '<b>*');
  });

  test('cannot break out of an attribute in the template', async () => {
    assert.equal(
      await rendered('<a title="{{ v }}">', { v: '" onclick=\'x' }),
      '<a title="&quot; onclick=&#39;x">',
    );
  });

  test('has no NUL and no lone surrogate in the output', async () => {
    assert.equal(await rendered('{{ v }}', { v: 'a\0b\ud800' }), 'a\uFFFDb\uFFFD');
  });
});

describe('A template that does not compile', () => {
  const refused: [string, string][] = [
    ['a\nb\n{% include "x" %}', 'Unexpected tag "include" on line 3: only if, for and set are available.'],
    ...'extends import from macro embed use sandbox apply autoescape block do with verbatim flush deprecated line nonsense'
      .split(' ')
      .map((tag): [string, string] => [
        `{%- ${tag} "x" %}`,
        `Unexpected tag "${tag}" on line 1: only if, for and set are available.`,
      ]),
    ...'range dump source constant include attribute block parent date max random cycle template_from_string nonsense'
      .split(' ')
      .map((name): [string, string] => [
        `\n{{ ${name} ("a", "b") }}`,
        `Unexpected function "${name}" on line 2: functions are not available.`,
      ]),
    ...'map filter reduce json_encode format batch column convert_encoding date_modify constructor toString __proto__'
      .split(' ')
      .map((name): [string, string] => [
        `{{ x|${name} }}`,
        `Unexpected filter "${name}" on line 1: it is not available.`,
      ]),
    ['{{ x is constant("a") }}', 'Unknown test "constant" on line 1.'],
    ['{{ x.run(1) }}', 'Unexpected method call on line 1: values have no methods here.'],
    [
      '{{ x.constructor.constructor("return process") }}',
      'Unexpected method call on line 1: values have no methods here.',
    ],
    ['{{ x|upper(1) }}', 'The filter "upper" has an argument it does not know on line 1.'],
    ['{{ x|slice(begin=1) }}', 'The filter "slice" lacks its argument "start" on line 1.'],
    ['{% if x %}', 'The template ends before its last tag is closed on line 1.'],
    ['\n{{ x', 'Unclosed variable on line 2.'],
    ['{{ (x }}', 'Unclosed bracket "(" on line 1.'],
  ];
  for (const [source, problem] of refused) {
    test(`is refused: ${JSON.stringify(source)}`, async () => {
      assert.equal(await checkTemplate(source), problem);
      assert.deepEqual(await renderTemplate(source, { x: 'x' }), { ok: false, problem });
    });
  }

  for (const source of [
    '{{ x.constructor("return process")() }}',
    '{{ [1] has some v => v }}',
    '{% %}',
    '{{ }}',
    '{{ 1 + }}',
  ]) {
    test(`is refused with one sentence: ${source}`, async () => {
      assert.match((await checkTemplate(source)) ?? '', /^[A-Z].* on line 1[^\n]*\.$/);
    });
  }

  test('is refused if it is too long, or nested too deeply', async () => {
    assert.match((await checkTemplate('x'.repeat(SOURCE_LIMIT + 1))) ?? '', /longer than 65535 characters/);
    for (const [open, close] of [
      ['(', ')'],
      ['[', ']'],
      ['-', ''],
      ['not ', ''],
    ] as const) {
      const depth = Math.floor(30_000 / open.length);
      assert.ok(await checkTemplate(`{{ ${open.repeat(depth)}1${close.repeat(depth)} }}`));
    }
    assert.ok(await checkTemplate('{% if 1 %}'.repeat(3_000) + '{% endif %}'.repeat(3_000)));
  });

  test('does not affect the next one', async () => {
    assert.equal(await checkTemplate('{{ x|upper }} {% for a in b %}{{ a }}{% endfor %}'), undefined);
    assert.equal(await checkTemplate(''), undefined);
    assert.equal(await checkTemplate('x'.repeat(SOURCE_LIMIT)), undefined);
  });
});
