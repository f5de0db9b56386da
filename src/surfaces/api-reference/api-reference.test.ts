import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import { buildClientScript } from '../../../release/browser-scripts.ts';
import { tags } from '../../domain/tags.ts';
import { slugOf } from '../../http/api-index.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import { abilityFor, needsSignIn } from '../../http/route.ts';
import { routes } from '../../routes.ts';
import { referenceScript } from './client/script.ts';
import { docsPages, styleHash } from './page.ts';

const document = openApiDocument(routes, tags);
const pages = docsPages(document, { base: '/api', hasGuide: true });
const first = pages.get('') ?? '';
const resources = [...pages].filter(([name]) => name !== '');
const markup = resources.map(([, page]) => page).join('');

const matches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? match[0]);
const idsIn = (text: string): string[] => matches(text, /\sid="([^"]*)"/g);

/** The tags that a browser would parse, without the text between them. */
const tagsIn = (text: string): string[] =>
  matches(text.replace(/<style>.*?<\/style>/gs, ''), /<[a-z!/][^>]*>/gi);

const entryOf = (operationId: string): string =>
  markup.split(`id="op-${operationId}"`)[1]?.split('</article>')[0] ?? '';

describe('the API reference', () => {
  test('has a page for every resource, with an entry for every operation, PUT and PATCH together', () => {
    assert.equal(resources.length, new Set(routes.map(({ tag }) => tag)).size);
    for (const route of routes) {
      const page = pages.get(slugOf(route.tag)) ?? '';
      assert.ok(idsIn(page).includes(`op-${route.operationId}`), route.operationId);
      assert.ok(page.includes(route.summary), route.summary);
    }
    assert.equal(idsIn(markup).filter((id) => id.startsWith('op-')).length, routes.length);
    const updates = routes.filter((route) => route.method === 'PUT').length;
    assert.equal(matches(markup, /<p class="call"><span class="badge put">PUT \/ PATCH</g).length, updates);
  });

  test('has the guide and every operation on its first page, which stays short', () => {
    assert.deepEqual(
      idsIn(first)
        .filter((id) => id.startsWith('op-'))
        .toSorted(),
      routes.map(({ operationId }) => `op-${operationId}`).toSorted(),
    );
    for (const route of routes)
      assert.ok(
        first.includes(`href="/api/docs/${slugOf(route.tag)}#op-${route.operationId}"`),
        route.operationId,
      );
    assert.ok(first.includes('id="safe-writes"'));
    // All of it on one page has 43,000 elements, which slow phones do not show.
    for (const [name, page] of pages) {
      const elements = tagsIn(page).filter((tag) => !tag.startsWith('</')).length;
      assert.ok(elements < 6_000, `${name}: ${elements}`);
    }
  });

  test('names the ability that an operation needs', () => {
    for (const route of routes) {
      const entry = entryOf(route.operationId);
      const ability = abilityFor(route);
      const open = needsSignIn(route) ? 'Needs a token or a session' : 'no token needed';
      const told = ability ? `>${ability}</code>` : open;
      assert.ok(entry.includes(told), route.operationId);
    }
  });

  test('has an entry for every named schema, except bodies that operations show in full', () => {
    const { schemas } = document.components as { schemas: object };
    // What a check sends is a schema of its own. What only requests contain is shown where they are.
    const bodies = /(?<!^Check)Request$|(Document|Collection|Input)$|^Expectation$/;
    const shown = idsIn(first + markup).filter((id) => id.startsWith('schema-'));
    assert.deepEqual(
      [...new Set(shown)].toSorted(),
      Object.keys(schemas)
        .flatMap((name) => (bodies.test(name) ? [] : [`schema-${name}`]))
        .toSorted(),
    );
  });

  test('resolves the references of parameters, bodies and responses', () => {
    const entry = entryOf('updateIncident');
    for (const field of ['incident', 'include', 'stickied', 'template_vars', 'data', 'included', '422']) {
      assert.ok(entry.includes(`>${field}</`), field);
    }
    assert.match(entry, /<span class="parent">components\[\]\.<\/span><wbr><code class="name">status</);
    assert.match(entry, /href="#schema-ValidationError"/);
  });

  test('formats code as code, and shows brackets where a parameter takes keys', () => {
    const entry = entryOf('listComponents');
    assert.match(entry, /unless <code>sort<\/code> says otherwise/);
    assert.match(entry, />fields\[…\]<\/code>/);
    assert.doesNotMatch(markup, /`/);
  });

  test('examples call the URL of the server', () => {
    const known = docsPages(openApiDocument(routes, tags, 'https://status.example/here'), {
      base: '/api',
      hasGuide: true,
    });
    const commands = matches(
      [...known.values()].join(''),
      /<code>[^<]*?curl [^<"]*?(?:&quot;|")([^<]*?)\/api\//g,
    );
    assert.ok(commands.length > routes.length, String(commands.length));
    assert.deepEqual([...new Set(commands)], ['https://status.example/here']);
  });

  test('has only links that resolve, and unique ids', () => {
    for (const [name, page] of pages) {
      const ids = idsIn(page);
      assert.equal(new Set(ids).size, ids.length, name);
      const links = matches(page, /\shref="([^"]*)"/g);
      for (const link of links) {
        if (link === '/api/openapi.json') continue;
        const [, path, anchor] = /^([^#]*)(?:#(.*))?$/.exec(link) ?? [];
        const target =
          path === '' ? page : pages.get(path === '/api/docs' ? '' : (path ?? '').slice('/api/docs/'.length));
        assert.ok(target, `${name}: ${link}`);
        assert.ok(anchor === undefined || idsIn(target).includes(anchor), `${name}: ${link}`);
      }
    }
  });

  test('examples send the token wherever one is needed', () => {
    for (const route of routes) {
      const needed = abilityFor(route) !== undefined || needsSignIn(route);
      const example = /<pre><code>(.*?)<\/code>/s.exec(entryOf(route.operationId))?.[1] ?? '';
      assert.equal(example.includes('Authorization: Bearer $DAYMARK_TOKEN'), needed, route.operationId);
    }
  });

  test('shows public operations apart from those that need a token or a session', () => {
    for (const route of routes) {
      const [open = '', managed = ''] = (pages.get(slugOf(route.tag)) ?? '').split(
        '<section class="part" id="management"',
      );
      const part = abilityFor(route) !== undefined || needsSignIn(route) ? managed : open;
      assert.ok(part.includes(`<article class="operation" id="op-${route.operationId}"`), route.operationId);
    }
  });

  test('its script is made of reference.ts', async () => {
    const built = await buildClientScript(new URL('./client/reference.ts', import.meta.url));
    assert.equal(referenceScript.text, built, 'Run "npm run client", and commit reference.min.js.');
  });

  test('has one script of its own, loads nothing else, and has only the style sheet with the allowed hash', () => {
    for (const [name, page] of pages) {
      const [style = '', ...others] = matches(page, /<style>(.*?)<\/style>/gs);
      assert.deepEqual(others, []);
      assert.equal(styleHash, `sha256-${createHash('sha256').update(style).digest('base64')}`);
      assert.doesNotMatch(style, /url\(|@import|@font-face/i);
      const [script = '', end = '', ...scripts] = tagsIn(page).filter((tag) => /^<\/?script\b/.test(tag));
      assert.deepEqual([end, scripts], ['</script>', []], name);
      assert.equal(script, `<script src="${referenceScript.path}" defer>`);
      for (const tag of tagsIn(page)) {
        if (tag === script || tag === end) continue;
        assert.doesNotMatch(
          tag,
          /^<(script|link|img|iframe|object|embed|base|form|svg|video|audio|source)\b/i,
        );
        assert.doesNotMatch(tag, /\s(style|src|srcset|on\w+|action|ping|data)\s*=/i);
        assert.doesNotMatch(tag, /javascript:|data:|https?:|\/\//i);
      }
    }
  });

  test('every element that opens also closes', () => {
    for (const [page, content] of pages) {
      const open: string[] = [];
      for (const tag of tagsIn(content)) {
        const name = /^<\/?([a-z0-9]+)/i.exec(tag)?.[1] ?? '';
        if (/^(meta|wbr|)$/.test(name)) continue;
        if (tag.startsWith('</')) assert.equal(open.pop(), name, page);
        else open.push(name);
      }
      assert.deepEqual(open, [], page);
    }
  });

  test('an example contains every field that its operation requires', () => {
    const example = /<pre><code>(.*?)<\/code>/s.exec(entryOf('createSchedule'))?.[1] ?? '';
    assert.match(example, /^curl -X POST &quot;http:\/\/127\.0\.0\.1:8080\/api\/schedules&quot;/);
    assert.match(example, /Authorization: Bearer \$DAYMARK_TOKEN/);
    for (const field of ['name', 'message', 'scheduled_at'])
      assert.match(example, new RegExp(`&quot;${field}&quot;:`));
  });

  test('escapes the content of the document', () => {
    const evil = "\"><script>alert(1)</script><img src=x onerror='alert(1)'>";
    const schema = {
      type: 'object',
      description: evil,
      required: [evil],
      properties: {
        [evil]: { type: 'string', enum: [evil], default: evil },
        list: { type: 'array', items: { type: evil, pattern: evil, format: evil } },
        same: { const: evil },
        other: { $ref: `#/components/schemas/${evil}` },
      },
    };
    const content = { [evil]: { schema } };
    const operation = {
      operationId: evil,
      tags: [evil],
      summary: evil,
      description: evil,
      'x-ability': evil,
      parameters: [{ name: evil, in: 'query', description: evil, schema }],
      requestBody: { content },
      responses: { 200: { description: evil, content }, [`4${evil}`]: { description: evil, content } },
    };
    const evilPages = docsPages(
      {
        info: { title: evil, version: evil, description: evil },
        servers: [{ url: `https://example.com/${evil}` }],
        tags: [{ name: evil, description: evil }],
        paths: { [`/${evil}/{${evil}}`]: { get: operation, [evil]: { ...operation, operationId: 'other' } } },
        components: { schemas: { [evil]: schema } },
      },
      { base: '/api', hasGuide: true },
    );
    const rest = [...evilPages.values()].join('').replace(/<style>.*?<\/style>/gs, '');
    assert.doesNotMatch(rest, /<script>|<img/i);
    assert.ok(rest.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
    // Inside a quoted attribute it is only text. Outside, it would be an attribute of its own.
    for (const tag of tagsIn(rest)) assert.doesNotMatch(tag.replace(/"[^"]*"/g, ''), /alert|\son\w+=/);
  });
});
