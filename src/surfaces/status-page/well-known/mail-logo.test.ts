import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { Author, Page } from '../../../../test/support/page.ts';
import { isDrawable, mailLogoAddress } from '../../../domain/settings/pictures.ts';

const PNG = 'iVBORw0KGgo=';
const svg = (content: string) => `data:image/svg+xml;base64,${Buffer.from(content).toString('base64')}`;

const pictures = { logo: null, logo_dark: null, favicon: null, touch_icon: null };

test('a logo with an address keeps it; one in the settings gets one that changes with it', () => {
  const addressOf = (logo: string | null) => mailLogoAddress({ ...pictures, logo }, 'https://status.example');
  assert.equal(addressOf(null), undefined);
  assert.equal(addressOf('https://cdn.example/a.png'), 'https://cdn.example/a.png');
  const [one, other] = [PNG, 'AAAA'].map((data) => addressOf(`data:image/png;base64,${data}`));
  assert.match(String(one), /^https:\/\/status\.example\/brand\/logo\?v=[0-9a-f]{12}$/);
  assert.notEqual(one, other);
  assert.match(String(addressOf(svg('<svg/>'))), /\/brand\/logo\.png\?v=[0-9a-f]{12}$/);
});

test('an SVG that is compressed is not drawn, because nobody has looked at what it contains', () => {
  const content = gzipSync('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/a.png"/></svg>');
  assert.equal(isDrawable(`data:image/svg+xml;base64,${content.toString('base64')}`), false);
  assert.equal(isDrawable(svg('\uFEFF <svg xmlns="http://www.w3.org/2000/svg"/>')), true);
});

onBothDatabases('the logo for mails', (harness) => {
  const get = (path = '/brand/logo.png') => harness.visit(path);

  test('is drawn if it is an SVG, which mail programs do not show', async () => {
    const author = new Author(harness);
    await author.settings({
      logo: svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>',
      ),
    });
    const { status, headers, text } = await get();
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'image/png');
    assert.match(text, /PNG/);
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    for (const logo of [
      null,
      'https://cdn.example/a.png',
      svg('<svg not an image'),
      svg('<svg xmlns="http://www.w3.org/2000/svg"><image href="/etc/logo.png"/></svg>'),
      svg(
        '<s:svg xmlns:s="http://www.w3.org/2000/svg" width="9" height="9"><s:image href="/etc/a.png"/></s:svg>',
      ),
    ]) {
      await author.settings({ logo });
      assert.equal((await get()).status, 404, String(logo));
    }
  });

  test('is in the mails', async () => {
    const author = new Author(harness);
    await author.settings({ logo: `data:image/png;base64,${PNG}`, name: 'Acme' });
    const token = await harness.token('*');
    await harness.post('/subscribers', { email: 'a@reader.example', verified: true }, { token });
    await author.incident('Down', { notifications: true });
    await harness.react();
    const [mail] = (await mailsIn(harness)).slice(-1);
    const { src, alt } = new Page(mail?.html ?? '').one('img').attribs;
    assert.match(String(src), /^https:\/\/status\.example\/brand\/logo\?v=[0-9a-f]{12}$/);
    assert.equal(alt, 'Acme');
  });
});
