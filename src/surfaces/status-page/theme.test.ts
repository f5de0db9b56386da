import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { contrast, surfaces } from '../../../common/colours.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { Author, assertInert, at, Page, policyOf } from '../../../test/support/page.ts';
import { runs } from '../../../test/support/rounds.ts';
import { defaultSettings, type Settings } from '../../domain/settings/schema.ts';
import { themeOf } from './views/theme.ts';

const themeWith = (settings: Partial<Settings>) => themeOf({ ...defaultSettings, ...settings });

const styleSheets = (markup: string): string[] =>
  Array.from(markup.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ([, sheet = '']) => sheet);

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('any accent is readable on both backgrounds, and so is text on the accent', async () => {
  const colours = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`);
  await fc.assert(
    fc.asyncProperty(colours, async (accent) => {
      const { sheets } = await themeWith({ accent });
      const sheet = String(sheets[1]);
      const [light, dark] = sheet.split('@media screen and (prefers-color-scheme:dark)');
      for (const [rules, ground] of [
        [light, surfaces.light.card],
        [light, surfaces.light.ground],
        [dark, surfaces.dark.card],
        [dark, surfaces.dark.ground],
      ]) {
        const colour = /--accent:(#[0-9a-f]{6})/.exec(String(rules))?.[1] ?? '';
        const ink = /--on-accent:(#[0-9a-f]{6})/.exec(String(rules))?.[1] ?? '';
        assert.ok(contrast(colour, String(ground)) >= 4.5, `${accent} became ${colour} on ${ground}`);
        assert.ok(contrast(ink, colour) >= 4.5, `${ink} on ${colour}`);
      }
    }),
    runs(500, 2500),
  );
});

test('no custom CSS can break out of its element', async () => {
  const parts = fc.constantFrom(
    '</style',
    '</STYLE>',
    '<',
    '/',
    '\\',
    '}',
    '<!--',
    '-->',
    '<script>x</script>',
    ' ',
  );
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { minLength: 1, maxLength: 12 }), async (pieces) => {
      const { sheets, policy } = await themeWith({ css: pieces.join('') });
      const markup = sheets.map((sheet) => `<style>${sheet}</style>`).join('');
      const page = new Page(markup);
      assert.deepEqual(
        page.elements.map(({ name }) => name),
        sheets.map(() => 'style'),
      );
      for (const sheet of styleSheets(markup)) assert.ok(policy.includes(hashOf(sheet)));
    }),
  );
});

test('an image URL adds nothing to the policy but its own origin', async () => {
  const hosts = fc.constantFrom(
    'x;sandbox',
    'x,y',
    "x'y",
    '*',
    'x;report-to',
    'a.example',
    '[::1]:8080',
    'münchen.example',
  );
  await fc.assert(
    fc.asyncProperty(hosts, fc.boolean(), async (host, inHeader) => {
      const address = `https://${host}/logo.png`;
      const { policy } = await themeWith(inHeader ? { header: `<img src="${address}">` } : { logo: address });
      const directives = policyOf(policy);
      const usual = policyOf((await themeWith({})).policy);
      assert.deepEqual([...directives.keys()], [...usual.keys()]);
      const added = (directives.get('img-src') ?? '').replace(usual.get('img-src') ?? '', '').trim();
      assert.ok(['', URL.parse(address)?.origin].includes(added), added);
      assert.match(added, /^[\w.:/[\]-]*$/, added);
    }),
  );
});

onBothDatabases('the theme', (harness) => {
  /** Every kind of page. */
  async function pages(author: Author): Promise<string[]> {
    await author.component('API', { description: 'Ours', link: 'https://api.example/' });
    const { attributes } = await author.incident('Slow', {
      message: '| a |\n|:-:|\n| b |',
      components: [{ id: 1, status: 3 }],
    });
    await author.schedule('Work', { scheduled_at: at(-60), components: [{ id: 1, status: 6 }] });
    await author.metric('Latency');
    await author.post('/metrics/1/points', { value: 5 });
    await author.settings({ about: '# About\n\n`code`' });
    return [
      ...['/', '/history', '/history?component=1', '/components/1', '/uptime'],
      ...[`/incidents/${attributes.guid}`, '/schedules/1', '/nowhere'],
    ];
  }

  const visit = async (path: string) => {
    const { text, headers } = await harness.visit(path);
    return { text, page: new Page(text), policy: policyOf(headers['content-security-policy']) };
  };

  test('no page has inline content except style sheets that its policy allows', async () => {
    const author = new Author(harness);
    const paths = await pages(author);
    for (const css of [null, '.card{color:red}\n/* é "quoted" */']) {
      await author.settings({ css });
      for (const path of paths) {
        const { text, page, policy } = await visit(path);
        const sheets = styleSheets(text);
        assert.ok(sheets.length > 0);
        assert.deepEqual((policy.get('style-src') ?? '').split(' '), sheets.map(hashOf), path);
        assertInert(page, path);
        assert.equal(page.all('style').length, sheets.length);
      }
    }
  });

  test('every page has the strict policy', async () => {
    for (const path of await pages(new Author(harness))) {
      const { policy } = await visit(path);
      assert.equal(policy.get('default-src'), "'none'");
      assert.equal(policy.get('script-src'), "'self'");
      assert.match(policy.get('img-src') ?? '', /^'self' data:$/);
      assert.equal(policy.get('connect-src'), "'self'");
      assert.equal(policy.get('form-action'), "'self'");
      assert.equal(policy.get('base-uri'), "'none'");
      assert.equal(policy.get('frame-ancestors'), "'self'");
      assert.ok(!/unsafe/.test([...policy.values()].join()), path);
    }
  });

  test('custom CSS is in its own style sheet, after ours', async () => {
    const author = new Author(harness);
    const css = 'h1>a::after{content:"</"}\n.x{color:#123}';
    await author.settings({ css });
    const { text, policy } = await visit('/');
    const sheets = styleSheets(text);
    assert.equal(sheets.length, 3);
    assert.equal(sheets[2], css.replace('</', '<\\/'));
    assert.ok(policy.get('style-src')?.includes(hashOf(sheets[2] ?? '')));
    for (const refused of ['</style>', 'a{}</StYlE ><script>alert(1)</script>']) {
      const response = await harness.put('/settings', { css: refused }, { token: await harness.token('*') });
      assert.equal(response.status, 422);
    }
    assert.deepEqual(styleSheets((await visit('/')).text), sheets);
    await author.settings({ css: null });
    assert.equal(styleSheets((await visit('/')).text).length, 2);
  });

  test('header and footer may contain layout and links, but nothing else', async () => {
    const author = new Author(harness);
    const hostile = `<div class="bar" id="banner" style="color:red" onclick="alert(1)">Our <b>own</b>
      <a href="https://acme.example/help" class="link" target="_blank">Help</a>
      <a href="javascript:alert(1)">bad</a> <a href="data:text/html,x">worse</a> <a href="/relative">here</a>
      <a href=" jav&#x09;ascript:alert(1)">tab</a> <a href="mailto:help@acme.example">mail</a>
      <script>alert(1)</script><style>body{display:none}</style><iframe src="https://evil.example"></iframe>
      <form action="https://evil.example"><input name="password"><button>Go</button></form>
      <img src="https://cdn.example/a.png" onerror="alert(1)" srcset="https://evil.example/b.png 2x">
      <svg onload="alert(1)"><script>1</script></svg><object data="x"></object><embed src="x"><base href="//evil">
      <link rel="stylesheet" href="https://evil.example/x.css"><meta http-equiv="refresh" content="0;url=//evil">
      <math><mtext><script>alert(1)</script></mtext></math><noscript><p title="</noscript><img src=x onerror=y>"></noscript>
      </div></body></html><p class="unclosed">`;
    await author.settings({ header: hostile, footer: hostile.replaceAll('"bar"', '"foot"') });
    for (const path of ['/', '/history', '/uptime']) {
      const { page, policy, text } = await visit(path);
      assertInert(page, path);
      assert.equal(page.all('#banner').length, path === '/' ? 1 : 0, 'no id of ours is taken');
      for (const name of ['bar', 'foot']) {
        const part = page.one(`div.${name}`);
        assert.deepEqual(Object.keys(part.attribs), ['class']);
        assert.equal(page.text('b', part), 'own');
        const links = page.all('a', part).map(({ attribs }) => [attribs.href, attribs.rel]);
        assert.deepEqual(links, [
          ['https://acme.example/help', 'noopener'],
          [undefined, 'noopener'],
          [undefined, 'noopener'],
          ['/relative', 'noopener'],
          [undefined, 'noopener'],
          ['mailto:help@acme.example', 'noopener'],
        ]);
        assert.equal(page.has('a.link', part), true);
        assert.deepEqual(page.one('img[src=https://cdn.example/a.png]', part).attribs, {
          src: 'https://cdn.example/a.png',
          alt: '',
        });
        for (const gone of ['script', 'style', 'iframe', 'form', 'input', 'button', 'svg', 'object', 'embed'])
          assert.equal(page.has(gone, part), false, gone);
        assert.ok(page.has('main'), 'the page goes on');
      }
      assert.ok(!text.includes('display:none}</style>') && !text.includes('alert(1)</script>'));
      assert.equal(policy.get('img-src'), "'self' data: https://cdn.example");
      // The surrounding page is the same as without them.
      assert.equal(page.all('body').length, 1);
      assert.ok(page.has('body .wrap main#main'));
      assert.ok(!page.has('div.bar main') && !page.has('p.unclosed main'));
    }
  });

  test('the logo may be loaded from its own origin', async () => {
    const author = new Author(harness);
    for (const [logo, allowed] of [
      ['https://cdn.example:8443/a/logo.svg?x=1', "'self' data: https://cdn.example:8443"],
      ['data:image/png;base64,iVBORw0KGgo=', "'self' data:"],
    ] as const) {
      await author.settings({ logo, name: 'Acme' });
      for (const path of ['/', '/history']) {
        const { page, policy } = await visit(path);
        assert.equal(policy.get('img-src'), allowed);
        const picture = page.one('.brand img');
        assert.deepEqual([picture.attribs.src, picture.attribs.alt], [logo, 'Acme']);
      }
    }
    await author.settings({ logo: null });
    assert.equal((await visit('/')).policy.get('img-src'), "'self' data:");
  });
});
