import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author, assertInert, at, Page, policyOf } from '../../../test/support/page.ts';
import { listen, liveAddress, Reader } from './live/testing.ts';
import { tones } from './share-image/tones.ts';

const svgOf = (content: string, attributes = 'viewBox="0 0 80 20"') =>
  `data:image/svg+xml;base64,${Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`).toString('base64')}`;

const red = '<rect width="80" height="20" fill="#ff0000"/>';
/** Too long to be part of each page. */
const [large, other] = ['x', 'y'].map((text) => svgOf(`${red}<desc>${text.repeat(4000)}</desc>`));

onBothDatabases('branding', (harness) => {
  const visit = async (path = '/') => {
    const { text, headers, status } = await harness.visit(path);
    return {
      text,
      status,
      headers,
      page: new Page(text),
      policy: policyOf(headers['content-security-policy']),
    };
  };

  test('dark pages have a logo of their own', async () => {
    const author = new Author(harness);
    const [logo, logo_dark] = [svgOf(red), 'https://cdn.example/dark.png'];
    await author.settings({ logo, logo_dark, name: 'Acme' });
    const { page, policy } = await visit();
    assert.equal(page.attribute('.brand img', 'src'), logo);
    assert.equal(page.attribute('.brand img', 'alt'), 'Acme');
    assert.equal(page.attribute('.brand source', 'srcset'), logo_dark);
    assert.equal(page.attribute('.brand source', 'media'), 'screen and (prefers-color-scheme:dark)');
    assert.equal(policy.get('img-src'), "'self' data: https://cdn.example");
    await author.settings({ theme: 'light' });
    assert.equal((await visit()).page.has('.brand source'), false);
    await author.settings({ theme: 'dark' });
    assert.equal((await visit()).page.attribute('.brand source', 'media'), 'screen and (min-width:0)');
    await author.settings({ logo: null });
    assert.equal((await visit()).page.text('.brand'), 'Acme');
  });

  test('a page can be always light or always dark', async () => {
    const author = new Author(harness);
    for (const [theme, scheme, condition] of [
      ['auto', 'light dark', '(prefers-color-scheme:dark)'],
      ['light', 'light', '(max-width:0)'],
      ['dark', 'dark', '(min-width:0)'],
    ] as const) {
      await author.settings({ theme });
      const { page, text } = await visit();
      assert.equal(page.attribute('meta[name=color-scheme]', 'content'), scheme);
      assert.ok(text.includes(`:root{color-scheme:${scheme};`));
      assert.deepEqual(
        [...new Set(text.match(/@media screen and [^{]*/g))],
        [`@media screen and ${condition}`],
      );
    }
  });

  test('large pictures have an address that browsers may keep until the picture changes', async () => {
    const author = new Author(harness);
    await author.settings({ logo: large });
    const { page, text } = await visit();
    const address = page.attribute('.brand img', 'src') ?? '';
    assert.match(address, /^\/brand\/logo\?v=[0-9a-f]{12}$/);
    assert.ok(!text.includes('base64'));
    const picture = await visit(address);
    assert.match(picture.text, /^<svg/);
    assert.equal(picture.headers['content-type'], 'image/svg+xml; charset=utf-8');
    assert.equal(picture.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(picture.headers['x-content-type-options'], 'nosniff');
    assert.match(String(picture.headers['content-security-policy']), /default-src 'none'.*sandbox/);
    await author.settings({ logo: other });
    assert.notEqual((await visit()).page.attribute('.brand img', 'src'), address);
    assert.equal((await visit(address)).headers['cache-control'], 'no-cache', 'it is another picture now');
    await author.settings({ logo: 'https://cdn.example/logo.png' });
    for (const gone of [address, '/brand/logo', '/brand/accent', '/brand/name', '/brand/css']) {
      assert.equal((await visit(gone)).status, 404, gone);
    }
  });

  test('icons are those of the settings, else the tab shows the status', async () => {
    const author = new Author(harness);
    assert.equal((await visit()).page.attribute('link[rel=icon]', 'href'), '/favicon.svg');
    const favicon = svgOf(red);
    await author.settings({ favicon, touch_icon: 'https://cdn.example/touch.png' });
    const { page } = await visit();
    assert.equal(page.attribute('link[rel=icon]', 'href'), favicon);
    assert.equal(page.has('#favicon'), false, 'the script must not replace it');
    assert.equal(page.attribute('link[rel=apple-touch-icon]', 'href'), 'https://cdn.example/touch.png');
    assert.equal((await visit('/favicon.ico')).headers['content-type'], 'image/svg+xml; charset=utf-8');
    const manifest = JSON.parse((await visit('/manifest.webmanifest')).text);
    assert.equal(manifest.icons[1].src, 'https://cdn.example/touch.png');
    await author.component('API');
    await author.settings({ favicon: null, touch_icon: null, status_colours: { operational: '#ff00ff' } });
    assert.match((await visit('/favicon.svg')).text, /fill="#f[0-9a-f]00f/);
    assert.equal(
      (await visit()).page.attribute('link[rel=apple-touch-icon]', 'href'),
      '/apple-touch-icon.png',
    );
  });

  test('the icon of home screens is a square of the logo, or a check mark', async () => {
    const author = new Author(harness);
    const draw = async () => {
      const { bytes, headers, status } = await harness.visit('/apple-touch-icon.png');
      assert.deepEqual([status, headers['content-type']], [200, 'image/png']);
      assert.deepEqual([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [192, 192]);
      return bytes.toString('base64');
    };
    const plain = await draw();
    await author.settings({ accent: '#112233' });
    const inAccent = await draw();
    assert.notEqual(inAccent, plain);
    await author.settings({ logo: svgOf(red) });
    const ofLogo = await draw();
    assert.notEqual(ofLogo, inAccent);
    await author.settings({ logo: svgOf(red.replace('#ff0000', '#ffffff')) });
    assert.notEqual(await draw(), inAccent, 'a white logo is on the accent colour');
    await author.settings({ touch_icon: svgOf(red, 'viewBox="0 0 20 20"') });
    assert.notEqual(await draw(), ofLogo);
    // Nothing that an SVG refers to is loaded, and damaged pictures are ignored.
    for (const touch_icon of [
      svgOf('<image href="/etc/hostname" width="9" height="9"/>'),
      svgOf('<style>rect{fill:url(file:///etc/passwd)}</style><rect width="9" height="9"/>'),
      'data:image/png;base64,iVBORw0KGgo=',
    ]) {
      await author.settings({ touch_icon, logo: null });
      assert.equal(await draw(), inAccent);
    }
  });

  test('statuses have the names and colours of the operator', async () => {
    const author = new Author(harness);
    await author.component('API', { status: 4 });
    await author.component('Web', { status: 2 });
    await author.settings({
      status_labels: { major_outage: 'Down & <out>' },
      status_colours: { major_outage: '#7c3aed' },
    });
    const { page, text } = await visit();
    assertInert(page, '/');
    assert.deepEqual(page.texts('#group-0 .st'), ['Down & <out>', 'Degraded performance']);
    assert.match(text, /--b4:#7c3aed/);
    assert.match((await visit('/?lang=de')).page.texts('#group-0 .st').join(), /^Down & <out>,/);
    const badge = (await visit('/components/1/badge.svg')).text;
    assert.match(badge, /Down &amp; &lt;out&gt;/);
    assert.match(badge, /fill="#7c3aed"/);
    assert.equal(JSON.parse((await harness.visit('/components/1/badge.json')).text).color, '#7c3aed');
    assert.equal(
      JSON.parse((await harness.visit('/components/2/badge.json')).text).color,
      tones.minor.strong,
    );
    assert.match((await visit('/embed')).text, /background:#7c3aed/);
    const api = await harness.get('/components/1');
    assert.equal(api.body.data.attributes.status.human, 'Major outage');
  });

  test('links of the operator are at the top, and cannot run anything', async () => {
    const author = new Author(harness);
    await author.settings({
      header_links: [{ label: '<b>Help</b>', url: 'https://acme.example/?a=1&b="2"' }],
      support_url: 'mailto:help@acme.example',
    });
    for (const path of ['/', '/history', '/uptime', '/subscribe']) {
      const { page } = await visit(path);
      assertInert(page, path);
      const [link, support] = page.all('header nav li a').slice(-2);
      assert.deepEqual(
        [link?.attribs.href, link?.attribs.rel],
        ['https://acme.example/?a=1&b="2"', 'noopener'],
      );
      assert.deepEqual(page.texts('header nav li').slice(-2), ['<b>Help</b>', 'Report a problem']);
      assert.equal(support?.attribs.href, 'mailto:help@acme.example');
    }
    assert.equal((await visit('/?lang=de')).page.texts('header nav li').at(-1), 'Problem melden');
    await author.settings({ support_label: 'Ask us' });
    assert.equal((await visit('/?lang=de')).page.texts('header nav li').at(-1), 'Ask us');
    await author.settings({ support_url: null });
    assert.equal((await visit()).page.texts('header nav li').at(-1), '<b>Help</b>');
  });

  test('header and footer are inside the frame of the page', async () => {
    const author = new Author(harness);
    await author.settings({
      header: '<header class="mine"><main>Hello</main></header>',
      footer: '<footer class="legal">Imprint</footer>',
    });
    const { page } = await visit('/history');
    assert.ok(page.has('.wrap header .own-html div.mine'));
    assert.ok(page.has('.wrap footer .own-html div.legal'));
    assert.deepEqual(
      ['main', 'header', 'footer'].map((name) => page.all(name).length),
      [1, 1, 1],
    );
  });

  test('"powered by" can be turned off', async () => {
    const author = new Author(harness);
    assert.match((await visit()).page.text('footer'), /Powered by Daymark/);
    await author.settings({ show_powered_by: false });
    assert.doesNotMatch((await visit()).text, /Daymark/);
  });

  test('an announcement is shown and hidden by the clock, on every page and on open ones', async () => {
    const author = new Author(harness);
    await author.settings({
      announcement: 'We **move**. <script>alert(1)</script> [x](javascript:alert(1))',
      announcement_from: at(60),
      announcement_until: at(120),
    });
    const base = await listen(harness.app);
    const shown = async (path: string) => {
      const { page } = await visit(path);
      assertInert(page, path);
      return page.one('#announcement').attribs.hidden === undefined;
    };
    const reader = await Reader.open(await liveAddress(base));
    for (const [seconds, isShown] of [
      [59, false],
      [60, true],
      [119, true],
      [120, false],
    ] as const) {
      harness.clock.set(START + seconds);
      for (const path of ['/', '/history', '/uptime', '/subscribe']) {
        assert.equal(await shown(path), isShown, `${path} after ${seconds} seconds`);
      }
      if (seconds !== 60 && seconds !== 120) continue;
      const { data } = await reader.next();
      assert.deepEqual(Object.keys(data.parts ?? {}), ['announcement']);
      assert.equal(/<strong>move<\/strong>/.test(data.parts?.announcement ?? ''), isShown);
    }
    reader.close();
  });

  test('CSS variables are derived only if the CSS sets them', async () => {
    const author = new Author(harness);
    await author.settings({ css: 'a{color:var(--daymark-accent)}' });
    assert.ok(!(await visit()).text.includes('oklch'));
    await author.settings({ css: ':root{--daymark-accent : gold;--daymark-major-outage:purple}' });
    const { text } = await visit();
    assert.match(text, /--accent:oklch\(from var\(--daymark-accent\) min\(l,/);
    assert.match(text, /--s4:oklch\(from var\(--daymark-major-outage\)/);
    assert.ok(!text.includes('--s1:oklch'));
  });
});
