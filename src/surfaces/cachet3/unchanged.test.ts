import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everyGet } from '../../../test/support/every-get.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import { findKeptHours } from '../../domain/settings/queries.ts';
import type { Route } from '../../http/route.ts';
import { createServer } from '../../http/server.ts';
import { routes } from '../../routes.ts';
import { statusPage } from '../status-page/site.ts';
import { writeSample } from './testing.ts';

/** The registry as it was before there were dialects. */
const withoutDialects = routes.map(({ dialects: _, vary: __, ...route }) => route as Route);

/** Different in each response, or about the dialects themselves. */
const IGNORED = new Set(['date', 'x-request-id', 'vary']);

onBothDatabases('answers without a dialect', (harness) => {
  test('are byte for byte those of a server that has no dialects', async () => {
    const token = await harness.token('*');
    await writeSample(harness, token);
    const before = createServer(harness.ctx, withoutDialects, statusPage(harness.ctx), { findKeptHours });
    await before.ready();
    const { api } = await everyGet(harness.ctx, {});
    const paths = new Set(routes.filter(({ dialects }) => dialects).map(({ path }) => path.split('/')[1]));
    const urls = api.filter((url) => paths.has(url.split(/[/?]/)[2]) && !url.includes('/4'));
    assert.ok(urls.length > 40, String(urls.length));
    try {
      for (const url of urls) {
        for (const headers of [
          {},
          { 'x-daymark-dialect': 'daymark' },
          { authorization: `Bearer ${token}` },
        ]) {
          const request = { method: 'GET', url, headers } as const;
          const [one, other] = [await before.inject(request), await harness.app.inject(request)];
          const fieldsOf = (fields: object) => Object.entries(fields).filter(([name]) => !IGNORED.has(name));
          assert.equal(other.body, one.body, url);
          assert.deepEqual(
            [other.statusCode, fieldsOf(other.headers)],
            [one.statusCode, fieldsOf(one.headers)],
            url,
          );
        }
      }
    } finally {
      await before.close();
    }
  });
});
