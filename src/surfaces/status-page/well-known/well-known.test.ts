import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import { contrast } from '../../../../common/colours.ts';
import { type Harness, onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { ShareTone } from '../share-image/tones.ts';
import { faviconIco, faviconSvg, iconColours } from './favicon.ts';

const allTones = Object.keys(iconColours) as ShareTone[];

async function fetchPlain(harness: Harness, url: string) {
  const response = await harness.app.inject({ url });
  assert.equal(response.statusCode, 200, `${url}: ${response.body}`);
  return response;
}

const placesOf = (body: string) =>
  Array.from(
    body.matchAll(/<url><loc>([^<]*)<\/loc>(?:<lastmod>([^<]*)<\/lastmod>)?<\/url>/g),
    ([, url, lastmod]) => [url, lastmod],
  );

describe('the favicon', () => {
  it('has a shape and a colour for every status', () => {
    assert.equal(new Set(allTones.map((tone) => faviconSvg(tone))).size, allTones.length);
    const shapes = allTones.map((tone) => faviconSvg(tone).replaceAll(iconColours[tone], 'colour'));
    assert.equal(new Set(shapes).size, allTones.length);
    for (const tone of allTones) new Resvg(faviconSvg(tone));
  });

  it('is visible on light and on dark tabs', () => {
    for (const tone of allTones) {
      for (const ground of ['#ffffff', '#202124']) {
        assert.ok(contrast(iconColours[tone], ground) >= 3, `${tone} on ${ground}`);
      }
    }
  });

  it('is an ICO file of two sizes for old clients', async () => {
    const icons = await Promise.all(allTones.map((tone) => faviconIco(tone)));
    assert.equal(new Set(icons.map((icon) => icon.toString('base64'))).size, allTones.length);
    const icon = await faviconIco('major');
    assert.deepEqual([icon.readUInt16LE(0), icon.readUInt16LE(2), icon.readUInt16LE(4)], [0, 1, 2]);
    for (const [index, size] of [16, 32].entries()) {
      const entry = 6 + index * 16;
      assert.deepEqual([icon[entry], icon[entry + 1], icon.readUInt16LE(entry + 6)], [size, size, 32]);
      const [length, offset] = [icon.readUInt32LE(entry + 8), icon.readUInt32LE(entry + 12)];
      assert.ok(offset + length <= icon.length);
      assert.deepEqual(
        [icon.readUInt32LE(offset), icon.readInt32LE(offset + 4), icon.readInt32LE(offset + 8)],
        [40, size, size * 2],
      );
      // Blue, green, red, alpha: the cross is white, its background red, the corner transparent.
      const pixel = (x: number, y: number) => {
        const at = offset + 40 + ((size - 1 - y) * size + x) * 4;
        return [...icon.subarray(at, at + 4)];
      };
      assert.deepEqual(pixel(size / 2, size / 2), [255, 255, 255, 255]);
      assert.deepEqual(pixel(size / 2, Math.round(size / 8)), [0x26, 0x26, 0xdc, 255]);
      assert.equal(pixel(0, 0)[3], 0);
    }
  });
});

onBothDatabases('well-known addresses', (harness) => {
  it('let crawlers read everything except the API', async () => {
    const { body, headers } = await fetchPlain(harness, '/robots.txt');
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(
      body,
      'User-agent: *\nAllow: /\nAllow: /api/docs\nDisallow: /api/\n\nSitemap: https://status.example/sitemap.xml\n',
    );
  });

  it('list the pages for search engines, and nothing that is not public', async () => {
    const token = await harness.token('*');
    const entry = { status: 1, message: 'm', name: 'n' };
    const first = await harness.post('/incidents', entry, { token });
    await harness.post('/incidents', { ...entry, visible: 0 }, { token });
    await harness.post('/incidents', { ...entry, published_at: '2026-04-01' }, { token });
    await harness.post('/incidents', entry, { token });
    await harness.delete('/incidents/4', { token });
    await harness.post('/component-groups', { name: 'Everybody' }, { token });
    await harness.post('/component-groups', { name: 'Staff', visible: 0 }, { token });
    await harness.post('/component-groups', { name: 'Empty' }, { token });
    await harness.post('/components', { name: 'In no group' }, { token });
    await harness.post('/components', { name: 'Member', component_group_id: 1 }, { token });
    await harness.post('/components', { name: 'For staff', component_group_id: 2 }, { token });
    await harness.post('/components', { name: 'Disabled', enabled: false }, { token });
    await harness.post('/schedules', { name: 'n', message: 'm', scheduled_at: '2026-03-11' }, { token });
    await harness.post(
      '/schedules',
      { name: 'n', message: 'm', scheduled_at: '2026-03-11', published_at: '2026-04-01' },
      { token },
    );
    harness.clock.set(START + 60);
    await harness.post('/schedules/1/updates', { message: 'm' }, { token });
    const { body, headers } = await fetchPlain(harness, '/sitemap.xml');
    assert.equal(headers['content-type'], 'application/xml; charset=utf-8');
    assert.match(body, /^<\?xml version="1\.0" encoding="utf-8"\?>\n<urlset /);
    assert.deepEqual(placesOf(body), [
      ['https://status.example/', undefined],
      ['https://status.example/history', undefined],
      ['https://status.example/uptime', undefined],
      ['https://status.example/component-groups/1', undefined],
      ['https://status.example/components/2', undefined],
      ['https://status.example/components/1', undefined],
      [`https://status.example/incidents/${first.body.data.attributes.guid}`, '2026-03-10T12:00:00Z'],
      ['https://status.example/schedules/1', '2026-03-10T12:01:00Z'],
    ]);
    await harness.put('/settings', { show_history: false, show_uptime: false }, { token });
    const places = placesOf((await fetchPlain(harness, '/sitemap.xml')).body).map(([url]) => url);
    assert.ok(!places.includes('https://status.example/history'));
    assert.ok(!places.includes('https://status.example/uptime'));
  });

  it('have a manifest for installing the page', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { name: 'Acme Cloud Platform "Status"', accent: '#123456' }, { token });
    const { body, headers } = await fetchPlain(harness, '/manifest.webmanifest');
    assert.equal(headers['content-type'], 'application/manifest+json; charset=utf-8');
    const manifest = JSON.parse(body);
    assert.equal(manifest.name, 'Acme Cloud Platform "Status"');
    assert.equal(manifest.short_name, 'Acme Cloud');
    assert.equal(manifest.theme_color, '#123456');
    assert.equal(manifest.lang, 'en');
    assert.equal(manifest.icons[0].sizes, 'any');
    await harness.put('/settings', { name: 'Donaudampfschifffahrt' }, { token });
    const longWord = JSON.parse((await fetchPlain(harness, '/manifest.webmanifest')).body);
    assert.equal(longWord.short_name, 'Donaudampfsc');
  });

  it('have a favicon that shows the status', async () => {
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    const { body, headers } = await fetchPlain(harness, '/favicon.svg');
    assert.equal(body, faviconSvg('operational'));
    assert.equal(headers['content-type'], 'image/svg+xml; charset=utf-8');
    assert.equal(headers['content-security-policy'], "default-src 'none'");
    for (const [status, tone] of [
      [6, 'maintenance'],
      [5, 'unknown'],
      [2, 'minor'],
      [4, 'major'],
    ] as const) {
      await harness.put('/components/1', { status }, { token });
      assert.equal((await fetchPlain(harness, '/favicon.svg')).body, faviconSvg(tone));
      const icon = await fetchPlain(harness, '/favicon.ico');
      assert.equal(icon.headers['content-type'], 'image/x-icon');
      assert.deepEqual(icon.rawPayload, await faviconIco(tone));
    }
  });
});
