import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothDatabases } from '../../../../test/support/harness.ts';

onBothDatabases('the API that manages Statuspage', (harness) => {
  test('is not here, which its clients learn as JSON, with where to read on', async () => {
    for (const method of ['GET', 'POST', 'PATCH', 'DELETE'] as const)
      for (const path of ['/v1/pages', '/v1/pages.json', '/v1/pages/kctbh9vrtdwd/incidents/x.json?a=b']) {
        const { statusCode, headers, body } = await harness.app.inject({
          method,
          url: path,
          ...(method === 'POST' && { payload: { incident: {} } }),
        });
        assert.equal(statusCode, 501, `${method} ${path}`);
        assert.match(String(headers['content-type']), /^application\/json/);
        assert.equal(headers['cache-control'], 'no-store');
        assert.match(JSON.parse(body).error, /https:\/\/status\.example\/docs\/move-from-statuspage says/);
      }
    for (const path of ['/v1', '/v1/pagesx', '/v2/pages'])
      assert.equal((await harness.visit(path)).status, 404, path);
  });
});
