import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../test/harness.ts';
import { mailsIn } from '../../../test/mail.ts';
import { Author, Page } from '../../../test/page.ts';
import { mailLogoAddress } from './address.ts';

const PNG = 'iVBORw0KGgo=';
const svg = (content: string) => `data:image/svg+xml;base64,${Buffer.from(content).toString('base64')}`;

test('a logo with an address keeps it; one in the settings gets one that changes with it', () => {
  const root = 'https://status.example';
  assert.equal(mailLogoAddress(null, root), undefined);
  assert.equal(mailLogoAddress('https://cdn.example/a.png', root), 'https://cdn.example/a.png');
  const [one, other] = [PNG, 'AAAA'].map((data) => mailLogoAddress(`data:image/png;base64,${data}`, root));
  assert.match(String(one), /^https:\/\/status\.example\/mail-logo\?v=[0-9a-f]{12}$/);
  assert.notEqual(one, other);
});

onBothDatabases('the logo for mails', (world) => {
  const get = () => world.visit('/mail-logo');

  test('is served as it is, for every site that shows mails', async () => {
    assert.equal((await get()).status, 404);
    const author = new Author(world);
    await author.settings({ logo: 'https://cdn.example/a.png' });
    assert.equal((await get()).status, 404);
    await author.settings({ logo: `data:image/png;base64,${PNG}` });
    const { status, headers } = await get();
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'image/png');
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
  });

  test('is drawn if it is an SVG, which mail programs do not show', async () => {
    const author = new Author(world);
    await author.settings({
      logo: svg(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><rect width="20" height="10"/></svg>',
      ),
    });
    const { status, headers, text } = await get();
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'image/png');
    assert.match(text, /PNG/);
    await author.settings({ logo: svg('not an image') });
    assert.equal((await get()).status, 404);
  });

  test('is in the mails', async () => {
    const author = new Author(world);
    await author.settings({ logo: `data:image/png;base64,${PNG}`, name: 'Acme' });
    const token = await world.token('*');
    await world.post('/subscribers', { email: 'a@reader.example', verified: true }, { token });
    await author.incident('Down', { notifications: true });
    await world.react();
    const [mail] = (await mailsIn(world)).slice(-1);
    const { src, alt } = new Page(mail?.html ?? '').one('img').attribs;
    assert.match(String(src), /^https:\/\/status\.example\/mail-logo\?v=[0-9a-f]{12}$/);
    assert.equal(alt, 'Acme');
  });
});
