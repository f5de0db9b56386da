import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { mailText, plainText } from './markdown.ts';

test('links are followed by their URL', () => {
  assert.equal(
    mailText('See [our **docs**](https://x.example/a%20b), or [write](mailto:us@x.example).'),
    'See our docs (https://x.example/a%20b), or write (us@x.example).',
  );
  assert.equal(mailText('![a chart](https://x.example/c.png)'), 'a chart (https://x.example/c.png)');
  assert.equal(mailText('- [one](https://x.example/1)\n- two'), '- one (https://x.example/1)\n- two');
});

test('a link whose text is its URL appears once, so that it can be clicked', () => {
  assert.equal(mailText('At https://x.example/ü?q=%20b.'), 'At https://x.example/%C3%BC?q=%20b.');
  assert.equal(mailText('<https://x.example/>'), 'https://x.example/');
  assert.equal(mailText('<us@x.example>'), 'us@x.example');
  assert.equal(mailText('[](https://x.example)'), 'https://x.example');
  assert.equal(mailText('https://x.example/%FF'), 'https://x.example/%FF');
});

test('text that is not a link is the same as without links', () => {
  assert.equal(mailText('[x](javascript:alert(1))'), '[x](javascript:alert(1))');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab *_`#-\n1.') }), (text) => {
      assert.equal(mailText(text), plainText(text));
    }),
  );
});

test('quotes are marked, and tasks have a sign', () => {
  assert.equal(mailText('> one\n> two\n>\n> - three\n\nfour'), '> one\n> two\n> \n> - three\n\nfour');
  assert.equal(mailText('>'), '');
  assert.equal(mailText('- [ ] to do\n- [X] done\n- [y] else'), '☐ to do\n☑ done\n- [y] else');
});

test('tables are aligned', () => {
  assert.equal(
    mailText('|Region|Errors|\n|-|-:|\n|EU|1,204|\n|Asia [map](https://x.example)|7|\n|日本|12|'),
    `Region                        Errors
----------------------------  ------
EU                             1,204
Asia map (https://x.example)       7
日本                              12`,
  );
});

test('the rows of a table that is too wide are listed one below the other', () => {
  const long = 'word '.repeat(12).trim();
  assert.equal(
    mailText(`|Name||Value|\n|-|-|-|\n|a|${long}|${long}|\n|b||c|`),
    `Name: a\n${long}\nValue: ${long}\n\nName: b\nValue: c`,
  );
  assert.equal(mailText(`|${long}|${long}|\n|-|-|`), `${long}, ${long}`);
});
