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
    fc.property(fc.string({ unit: fc.constantFrom(...'ab *_`#>-\n1.') }), (text) => {
      assert.equal(mailText(text), plainText(text));
    }),
  );
});
