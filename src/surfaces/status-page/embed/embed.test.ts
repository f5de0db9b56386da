import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it, test } from 'node:test';
import { contrast } from '../../../../common/colours.ts';
import { buildClientScript } from '../../../../release/browser-scripts.ts';
import { onBothDatabases } from '../../../../test/support/harness.ts';

onBothDatabases('The status on other sites', (harness) => {
  const read = async (url: string, headers = {}) => {
    const response = await harness.app.inject({ url, headers });
    assert.equal(response.statusCode, 200, url);
    return response;
  };
  const summary = async (query = '', headers = {}) => (await read(`/embed.json${query}`, headers)).json();

  it('says what is wrong, and links to it', async () => {
    const token = await harness.token('*');
    await harness.put('/settings', { name: 'Acme' }, { token });
    await harness.post('/components', { name: 'API', status: 1 }, { token });
    const { name, problem, status, incidents } = await summary();
    assert.deepEqual([name, problem, status, incidents], ['Acme', false, 'operational', []]);
    await harness.post(
      '/incidents',
      { name: 'API is down', message: '…', status: 1, components: [{ id: 1, status: 4 }] },
      { token },
    );
    await harness.post('/incidents', { name: 'Secret', message: '…', status: 1, visible: false }, { token });
    const during = await summary();
    assert.equal(during.problem, true);
    assert.deepEqual(
      during.incidents.map((incident: { name: string }) => incident.name),
      ['API is down'],
    );
    assert.match(during.incidents[0].url, /\/incidents\/[\w-]{36}$/);
    assert.ok(contrast(during.color, '#ffffff') >= 4.5);
  });

  it('depends on nothing but its address, so that a CDN may keep it', async () => {
    const { headers, json } = await read('/embed.json', { 'accept-language': 'de', cookie: 'lang=fr' });
    assert.match(String(headers['cache-control']), /^public, max-age=\d+, .*stale-if-error=86400$/);
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal(headers.vary, 'Accept-Encoding');
    assert.equal(headers['set-cookie'], undefined);
    assert.ok(headers.etag);
    assert.equal(json().language, 'en');
    assert.equal((await summary('?lang=de')).language, 'de');
    assert.equal((await summary('?lang=ar')).direction, 'rtl');
  });

  it('is a frame that any site may show, and that shows nothing while all is well if asked', async () => {
    const { headers, body } = await read('/embed');
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /frame-ancestors \*$/);
    assert.doesNotMatch(policy, /unsafe/);
    assert.match(body, /<a href="[^"]+" target="_blank" rel="noopener">/);
    assert.doesNotMatch((await read('/embed?show=problems')).body, /<a /);
  });

  it('escapes what people wrote', async () => {
    const token = await harness.token('*');
    await harness.post(
      '/incidents',
      { name: '<script>alert(1)</script>', message: '…', status: 1 },
      { token },
    );
    assert.doesNotMatch((await read('/embed')).body, /<script>/);
  });

  it('comes as a script of less than 3 KB', async () => {
    const { headers, body } = await read('/embed.js');
    assert.match(String(headers['content-type']), /^text\/javascript/);
    assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
    assert.ok(Buffer.byteLength(body) < 3000, `${Buffer.byteLength(body)} bytes`);
  });
});

test('the script for other sites is made of embed.ts', async () => {
  const built = await buildClientScript(new URL('./client/embed.ts', import.meta.url));
  const committed = readFileSync(new URL('./client/embed.min.js', import.meta.url), 'utf8');
  assert.equal(committed, built, 'Run "npm run client", and commit embed.min.js.');
});
