import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../test/support/rounds.ts';
import { closeIsolated } from '../isolated-process/run-isolated.ts';
import { compile, render } from './sandbox.ts';
import { inspectTemplate, renderPlainText } from './twig.ts';
import { variablesOf } from './variables.ts';

after(closeIsolated);

describe('The variables of a template', () => {
  const cases: [source: string, variables: string[]][] = [
    ['No variable at all.', []],
    ['{{ region }}, {{ ticket }}, {{ region }}', ['region', 'ticket']],
    ['{{ incident.name }} in {{ place.city["name"] }}', ['incident', 'place']],
    [
      "{{ a|default(b) }}{{ c ?? d }}{{ e ? 'x' : f }}{{ g is defined }}",
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
    ],
    ["{% set region = 'eu' %}{{ region }}", []],
    ["{% set region = region|default('eu') %}{{ region }}", ['region']],
    ['{% set text %}{{ inner }}{% endset %}{{ text }}', ['inner']],
    ['{{ late }}{% set late = 1 %}', ['late']],
    [
      '{% for key, item in list %}{{ loop.index }}{{ key }}{{ item }}{% else %}{{ empty_text }}{% endfor %}',
      ['list', 'empty_text'],
    ],
    ['{% for item in list %}{% set kept = item %}{% endfor %}{{ item }}{{ kept }}', ['list', 'item', 'kept']],
    ['{% if a %}{% set x = 1 %}{% endif %}{{ x }}', ['a', 'x']],
    [
      '{% if a %}{% set x = 1 %}{% elseif b %}{% set x = 2 %}{% else %}{% set x = 3 %}{% endif %}{{ x }}',
      ['a', 'b'],
    ],
    ['{{ _context.region }}', []],
    ['{{ {"key": value}["key"] }}{{ [first, 2]|join }}', ['value', 'first']],
  ];
  for (const [source, variables] of cases) {
    test(`${JSON.stringify(source)} uses ${variables.join(', ') || 'none'}`, async () => {
      assert.deepEqual(await inspectTemplate(source), { ok: true, text: '', variables });
    });
  }

  const names = ['a', 'b', 'c', 'd'];
  const name = fc.constantFrom(...names);
  const { block } = fc.letrec<{ block: string; part: string }>((tie) => ({
    block: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      name.map((one) => `[{{ ${one} }}]`),
      fc.tuple(name, name).map(([one, other]) => `[{{ ${one}|default(${other}) }}]`),
      fc.tuple(name, name).map(([one, other]) => `{% set ${one} = ${other} ~ 's' %}`),
      fc.tuple(name, tie('block')).map(([one, body]) => `{% set ${one} %}${body}{% endset %}`),
      fc
        .tuple(name, tie('block'), name, tie('block'), tie('block'))
        .map(
          ([one, yes, other, maybe, no]) =>
            `{% if ${one} %}${yes}{% elseif ${other} %}${maybe}{% else %}${no}{% endif %}`,
        ),
      fc.tuple(name, tie('block')).map(([one, body]) => `{% if not ${one} %}${body}{% endif %}`),
      fc
        .tuple(name, name, tie('block'), tie('block'))
        .map(
          ([one, list, body, none]) => `{% for ${one} in [${list}, 1] %}${body}{% else %}${none}{% endfor %}`,
        ),
    ),
  }));

  test('are all that its text depends on', () => {
    fc.assert(
      fc.property(block, fc.subarray(names), (source, given) => {
        const values = new Map<string, unknown>(given.map((one) => [one, `outside ${one}`]));
        const listed = new Set(variablesOf(compile(source).ast));
        const needed = new Map([...values].filter(([one]) => listed.has(one)));
        assert.equal(render(source, needed, true), render(source, values, true));
      }),
      runs(150, 750),
    );
  });
});

describe('A plain text', () => {
  test('has its values as they are, since whoever shows it escapes it', async () => {
    const result = await renderPlainText('{{ a }} – {{ a|e }}', { a: '<b> & *c* "d"' });
    assert.equal(result.ok && result.text, '<b> & *c* "d" – <b> & *c* "d"');
  });
});
