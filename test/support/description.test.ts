import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Harness } from './harness.ts';
import type { Json } from './response.ts';

describe('the served OpenAPI document and the API reference', () => {
  const harness = new Harness('sqlite');
  before(() => harness.start());
  after(() => harness.stop());

  for (const path of ['/api/openapi.json', '/api/docs', '/api/docs/components']) {
    test(`${path} is compressed as the request accepts it`, async () => {
      const plain = await harness.visit(path);
      assert.equal(plain.status, 200);
      assert.equal(plain.headers['content-encoding'], undefined);
      assert.equal(plain.headers.vary, 'Accept-Encoding');
      for (const [encoding, unpack] of [
        ['br', brotliDecompressSync],
        ['gzip', gunzipSync],
      ] as const) {
        const packed = await harness.visit(path, { 'accept-encoding': encoding });
        assert.equal(packed.headers['content-encoding'], encoding);
        assert.ok(packed.bytes.length * 5 < plain.bytes.length, `${packed.bytes.length} bytes`);
        assert.ok(unpack(packed.bytes).equals(plain.bytes));
      }
    });

    test(`${path} answers 304 to a client that has it already`, async () => {
      for (const headers of [{}, { 'accept-encoding': 'br' }]) {
        const first = await harness.visit(path, headers);
        const etag = String(first.headers.etag);
        const again = await harness.visit(path, { ...headers, 'if-none-match': etag });
        assert.equal(again.status, 304);
        assert.equal(again.bytes.length, 0);
        assert.equal(again.headers.etag, etag);
        assert.equal((await harness.visit(path, { ...headers, 'if-none-match': '"other"' })).status, 200);
      }
    });

    test(`${path} answers HEAD without a body`, async () => {
      const head = await harness.app.inject({ method: 'HEAD', url: path });
      assert.equal(head.statusCode, 200);
      assert.equal(head.rawPayload.length, 0);
    });
  }

  test('the document contains the URL of this server, as do the examples of the reference', async () => {
    const { text, headers } = await harness.visit('/api/openapi.json');
    assert.equal(headers['content-type'], 'application/json');
    assert.equal(headers['access-control-allow-origin'], '*');
    assert.equal((JSON.parse(text) as Json).servers[0].url, 'https://status.example');
    const page = await harness.visit('/api/docs/components');
    assert.equal(page.headers['content-type'], 'text/html; charset=utf-8');
    assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; style-src 'sha256-/);
    assert.ok(page.text.includes('curl &quot;https://status.example/api/components?per_page=5'));
    assert.doesNotMatch(page.text, /127\.0\.0\.1/);
  });
});
