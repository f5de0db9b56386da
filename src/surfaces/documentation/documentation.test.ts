import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, test } from 'node:test';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { chapters } from './contents.ts';
import { documentPage } from './page.ts';
import { allDocuments, documentOf, outlineOf, pictureOf, render, slugOf } from './render.ts';
import { search } from './search.ts';

const documents = await allDocuments('');
const hrefsIn = (markup: string) =>
  Array.from(markup.matchAll(/\shref="([^"]*)"/g), ([, href]) => href ?? '');

describe('the documentation', () => {
  test('has every file of docs/ in its contents, once', () => {
    const files = readdirSync(new URL('../../../docs/', import.meta.url)).filter((name) =>
      name.endsWith('.md'),
    );
    assert.deepEqual(
      chapters.flatMap(({ pages }) => pages.map((name) => `${name}.md`)).toSorted(),
      files.toSorted(),
    );
  });

  test('has only links that lead somewhere', () => {
    for (const document of documents) {
      for (const href of hrefsIn(document.body.markup)) {
        if (/^(?:https?|mailto):/.test(href)) continue;
        const [, name = document.name, anchor] = /^(?:\/docs\/([\w-]+))?(?:#(.*))?$/.exec(href) ?? [];
        const target = documentOf('', name);
        assert.ok(target, `${document.name}: ${href}`);
        const isThere = anchor === undefined || target.sections.some((section) => section.anchor === anchor);
        assert.ok(isThere, `${document.name}: ${href}`);
      }
    }
  });

  test('has its pictures', () => {
    const sources = documents.flatMap(({ body }) =>
      Array.from(body.markup.matchAll(/\ssrc="\/docs\/screenshots\/([^"]*)"/g), ([, name]) => name ?? ''),
    );
    assert.ok(sources.length > 3);
    for (const name of sources) assert.ok(pictureOf(name), name);
    assert.equal(pictureOf('../../package.json'), undefined);
  });

  test('keeps the text of a link whose target is not part of it', () => {
    const { body } = render(
      '',
      'x',
      '# T\n\nSee [decision 16](decisions/16.md) and [the API](api.md#lists).',
    );
    assert.match(body.markup, /See decision 16 and <a href="\/docs\/api#lists">the API<\/a>\./);
  });

  test('has anchors like those of GitHub', () => {
    assert.equal(slugOf('3. Repeat it, as often as you like'), '3-repeat-it-as-often-as-you-like');
    assert.equal(slugOf('`BASE_URL` and TLS'), 'base_url-and-tls');
  });

  test('is found by words, with those in a heading first', () => {
    const [first] = search(documents, 'restore drill').hits;
    assert.equal(first?.document.name, 'backup');
    assert.equal(first?.section.title, 'Restore drill');
    assert.equal(search(documents, 'zebra crossing xylophone').total, 0);
    assert.equal(search(documents, ' ').total, 0);
    const many = search(documents, 'the');
    assert.ok(many.total > many.hits.length);
    assert.doesNotThrow(() => search(documents, '( [ \\ .*'));
  });

  test('knows the title and the first sentence of a page without rendering all of it', () => {
    for (const { name, title, sections } of documents) {
      const outline = outlineOf(name);
      assert.equal(outline.title, title);
      assert.ok(sections[0]?.text.trim().startsWith(outline.summary), name);
    }
    assert.equal(outlineOf('trash').title, 'The trash');
    assert.match(outlineOf('trash').summary, /^[A-Z].*\.$/);
  });

  test('leads from each page to the next', () => {
    const install = documentOf('/status', 'install');
    assert.ok(install);
    assert.match(documentPage('/status', install), /Next: <a href="\/status\/docs\/faq">/);
  });
});

onBothDatabases('the documentation at /docs', (harness) => {
  test('is served with a policy, a search, and nothing from what a visitor sends', async () => {
    const index = await harness.visit('/docs');
    assert.equal(index.status, 200);
    assert.match(index.text, /<a href="\/docs\/install">Install and upgrade<\/a>/);
    assert.match(
      index.headers['content-security-policy'] as string,
      /^default-src 'none'; style-src 'sha256-/,
    );
    assert.equal(index.headers['x-robots-tag'], 'noindex');
    const found = await harness.visit('/docs/search?q=%3Cscript%3Ealert(1)%3C/script%3E');
    assert.equal(found.status, 200);
    assert.doesNotMatch(found.text, /<script>/);
    assert.equal(
      (await harness.visit('/docs/screenshots/page-light.webp')).headers['content-type'],
      'image/webp',
    );
    for (const path of [
      '/docs/nothing',
      '/docs/decisions/0001',
      '/docs/..%2fpackage',
      '/docs/screenshots/none.webp',
    ])
      assert.equal((await harness.visit(path)).status, 404, path);
  });
});
