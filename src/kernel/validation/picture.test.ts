import assert from 'node:assert/strict';
import { test } from 'node:test';
import { picture } from './appearance-fields.ts';
import { problemIn } from './fields.ts';

const dataUrl = (type: string, bytes: string | Buffer) =>
  `data:image/${type};base64,${Buffer.from(bytes as string).toString('base64')}`;

const files: [type: string, bytes: string | Buffer][] = [
  ['png', Buffer.from('89504e470d0a1a0a0000000d', 'hex')],
  ['jpeg', Buffer.from('ffd8ffe000104a464946', 'hex')],
  ['gif', 'GIF89a...'],
  ['webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
];

test('a picture is accepted if its bytes are of the type that it names, and of no other type', () => {
  for (const [type, bytes] of files) {
    for (const [named] of files) {
      const { success } = picture().safeParse(dataUrl(named, bytes));
      assert.equal(success, named === type, `${type} as ${named}`);
    }
  }
});

test('an SVG may begin with a declaration, comments and a document type', () => {
  for (const start of [
    '\uFEFF<?xml version="1.0" encoding="UTF-8"?>\n',
    '<!-- Made with an editor -->\n<!-- 2 -->',
    '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
    '<?xml version="1.0"?><!DOCTYPE svg [<!ATTLIST a b CDATA #IMPLIED>]>\n',
  ])
    assert.ok(
      picture().safeParse(dataUrl('svg+xml', `${start}<svg viewBox="0 0 1 1"></svg>`)).success,
      start,
    );
});

test('a script is no picture, whatever it calls itself, and the message says so', () => {
  for (const [type] of files) {
    const { success, error } = picture().safeParse(dataUrl(type, '<script>alert(1)</script>'));
    assert.equal(success, false);
    const [issue] = error?.issues ?? [];
    assert.match(
      issue ? problemIn(issue).at('logo').message : '',
      /must be an image of the type that it names/,
    );
  }
  const many = dataUrl('svg+xml', `${'<!-- x -->'.repeat(3000)}<script/>`);
  assert.equal(picture().safeParse(many).success, false);
});
