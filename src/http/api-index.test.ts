import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../test/support/harness.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

onBothDatabases('/api', (harness) => {
  test('tells a program where the description of the API is', async () => {
    for (const path of ['/api', '/api/', '/api?x=1']) {
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const response = await harness.visit(path, headers);
        assert.equal(response.status, 200);
        assert.equal(response.headers['content-type'], 'application/json');
        const { documentation, openapi } = JSON.parse(response.text);
        assert.equal(documentation, 'https://status.example/api/docs');
        assert.equal(openapi, 'https://status.example/api/openapi.json');
      }
    }
  });

  test('leads a browser to the reference, still with JSON in the body', async () => {
    for (const path of ['/api', '/api/', '/api?x=1', '/api/?x=1']) {
      const response = await harness.visit(path, BROWSER);
      assert.equal(response.status, 302);
      const target = new URL(String(response.headers.location), `https://status.example${path}`);
      assert.equal(target.href, 'https://status.example/api/docs');
      assert.equal((await harness.visit(target.pathname, BROWSER)).status, 200);
      assert.ok(JSON.parse(response.text).openapi);
      assert.equal(response.headers.vary, 'Accept');
    }
  });

  test('and its description answer other verbs with 405, and paths below that do not exist with 404', async () => {
    for (const url of ['/api', '/api/', '/api/docs', '/api/docs/component-groups', '/api/openapi.json']) {
      const post = await harness.app.inject({ method: 'POST', url, payload: {} });
      assert.equal(post.statusCode, 405, url);
      assert.equal(post.headers.allow, 'GET, HEAD, OPTIONS', url);
      assert.equal((await harness.app.inject({ method: 'OPTIONS', url })).statusCode, 204, url);
      assert.equal((await harness.app.inject({ method: 'HEAD', url })).statusCode, 200, url);
    }
    for (const path of ['/api/nope', '/api/docs/nope', '/api/docs/%E0']) {
      const unknown = await harness.visit(path, BROWSER);
      assert.equal(unknown.status, 404, path);
      assert.deepEqual(JSON.parse(unknown.text), { message: 'Not found.' });
    }
  });
});
