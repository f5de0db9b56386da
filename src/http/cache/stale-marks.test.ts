import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { findKeptHours } from '../../domain/settings/queries.ts';
import { createServer } from '../server.ts';

onSqlite('a page that is made anew', (harness) => {
  test('is not marked as old: only visitors who get an old page get the mark', async () => {
    let marked = 0;
    const app = createServer(
      harness.ctx,
      [],
      {
        routes: [{ path: '/page', render: async () => ({ body: 'all is well', type: 'text/html' }) }],
        variantOf: () => '',
        parameters: [],
        errorPage: async (_page, code) => ({ body: String(code), type: 'text/plain' }),
        outage: {
          markStale: async (markup) => {
            marked++;
            return markup;
          },
          essentialUrls: [],
          prepareErrorPages: async () => {},
        },
        close: () => {},
      },
      { findKeptHours },
    );
    try {
      for (let second = 0; second < 3; second++) {
        const { statusCode, body } = await app.inject({ url: '/page' });
        assert.deepEqual([statusCode, body], [200, 'all is well']);
        harness.clock.advance(1);
      }
      assert.equal(marked, 0);
    } finally {
      await app.close();
    }
  });
});
