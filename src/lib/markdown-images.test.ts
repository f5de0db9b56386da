import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mailText,
  mailTokens,
  markdown,
  markdownTokens,
  plainText,
  renderMarkdownTokens,
} from './markdown.ts';

const PATH = `/images/${'0123456789abcdef'.repeat(2)}-640x480.png`;
const text = `Before\n\n![A <chart>](${PATH})`;
const PAGE = 'https://status.example/page';

test('a page shows an uploaded image below its own path, with the room that it takes', () => {
  const { markup } = markdown(text, '/page');
  assert.ok(
    markup.includes(`<img src="/page${PATH}" alt="A &lt;chart&gt;" width="640" height="480"`),
    markup,
  );
  assert.ok(markdown(text).markup.includes(`<img src="${PATH}"`));
});

test('feeds and mails show it with its whole address, and chats and texts link to it', () => {
  assert.ok(markdown(text, PAGE).markup.includes(`<img src="${PAGE}${PATH}"`));
  assert.ok(renderMarkdownTokens(mailTokens(text, PAGE)).markup.includes(`<img src="${PAGE}${PATH}"`));
  assert.ok(renderMarkdownTokens(markdownTokens(text, PAGE)).markup.includes(`<a href="${PAGE}${PATH}"`));
  assert.equal(mailText(text, PAGE), `Before\n\nA <chart> (${PAGE}${PATH})`);
  assert.equal(plainText(text), 'Before\n\nA <chart>');
});

test('mails link to the images of others, whose hosts would learn who reads them', () => {
  const foreign = `![Theirs](https://elsewhere.example${PATH})`;
  const { markup } = renderMarkdownTokens(mailTokens(foreign, PAGE));
  assert.equal(markup.includes('<img'), false);
  assert.ok(markup.includes(`<a href="https://elsewhere.example${PATH}"`));
});

test('no other path becomes an image or a link', () => {
  for (const path of ['/images/a.png', `/other${PATH}`, `${PATH}?x=1`, '/api/docs', `/images/../${PATH}`]) {
    const { markup } = markdown(`![x](${path}) [y](${path})`, '');
    assert.equal(/<(?:img|a) /.test(markup), false, markup);
  }
});
