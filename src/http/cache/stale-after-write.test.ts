import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { onSqlite } from '../../../test/support/on-sqlite.ts';
import { guest } from '../../kernel/auth/actor.ts';
import { FIRST_PAGE_ID, pageAt } from '../../kernel/pages/page.ts';
import { CachedResponse } from './cached-response.ts';
import { StaleResponses } from './stale-responses.ts';

const page = pageAt(FIRST_PAGE_ID, 'https://status.example');

onSqlite('a request that comes right after a write, while a table is locked', (harness) => {
  test('waits no longer once it is known that the last answer may be shown', async () => {
    const { ctx } = harness;
    let version: number | Promise<number> = 1;
    const config = { ...ctx.config, databaseTimeout: 0.02 };
    const responses = new StaleResponses({ ...ctx, config }, async () => version, {});
    responses.hidings.note(1);
    await responses.hidings.settled();
    const made = new CachedResponse(Buffer.from('{}'), ['content-type', 'application/json']);
    responses.keep(page, guest, '', '/api/status', made, 1);
    // Somebody has written something, and what that was is not read yet.
    const log = Promise.withResolvers<number>();
    version = log.promise;
    responses.hidings.note(2);
    const query = Promise.withResolvers<string>();
    const answer = responses
      .inTime(page, guest, '', '/api/status', () => query.promise)
      .catch((error: Error) => error.name);
    log.resolve(2);
    await responses.hidings.settled();
    // Nothing but the query could end the other one.
    const first = await Promise.race([answer, sleep(10_000, 'it waits for the query', { ref: false })]);
    query.resolve('the query');
    assert.equal(first, 'DatabaseUnavailable');
  });

  test('gets nothing but the result if the write hid something', async () => {
    const { ctx } = harness;
    let version = 1;
    const config = { ...ctx.config, databaseTimeout: 0.02 };
    const responses = new StaleResponses({ ...ctx, config }, async () => version, {});
    responses.hidings.note(1);
    await responses.hidings.settled();
    const made = new CachedResponse(Buffer.from('{}'), ['content-type', 'application/json']);
    responses.keep(page, guest, '', '/api/status', made, 1);
    const token = await harness.token('*');
    await harness.post('/components', { name: 'API' }, { token });
    await harness.delete('/components/1', { token });
    version = 2;
    responses.hidings.note(2);
    const query = Promise.withResolvers<string>();
    const answer = responses.inTime(page, guest, '', '/api/status', () => query.promise);
    await responses.hidings.settled();
    query.resolve('the query');
    assert.equal(await answer, 'the query');
  });
});
