import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { Author } from '../../../test/support/page.ts';
import type { Json } from '../../../test/support/response.ts';
import {
  confirmSubscription,
  subscribe,
  unsubscribe,
} from '../../domain/audience/subscribers/own-actions.ts';
import { signLink } from '../../domain/audience/subscribers/signed-links.ts';
import { byEmail, everything } from '../../domain/audience/subscribers/testing.ts';

const ANN = 'ann@example.com';
const MINUTE = 60;
const WEEK = 7 * 86_400;

onBothDatabases('deleting subscribers who do not confirm', (harness) => {
  const enter = () => subscribe(harness.ctx, byEmail(ANN), everything);
  const planned = async () => {
    await harness.react();
    const rows = await harness.query(sql<Json>`select due_at from agenda where subject_type = 'subscriber'`);
    return rows.map(({ due_at }) => due_at - START);
  };
  const remaining = async (seconds: number) => {
    harness.clock.set(START + seconds);
    await harness.react();
    return (await harness.query(sql`select id from subscribers`)).length;
  };

  test('the scheduler plans the deletion when it reads the event; the write itself plans nothing', async () => {
    await enter();
    assert.deepEqual(await harness.query(sql`select * from agenda`), []);
    assert.deepEqual(await planned(), [WEEK]);
    assert.equal(await remaining(WEEK - 1), 1);
    assert.equal(await remaining(WEEK), 0);
    assert.deepEqual(await planned(), []);
  });

  test('subscribing again gives another week, even without an event', async () => {
    await enter();
    harness.clock.advance(5 * MINUTE);
    assert.deepEqual(await harness.eventsOf(enter), []);
    assert.equal(await remaining(WEEK), 1);
    assert.deepEqual(await planned(), [WEEK + 5 * MINUTE]);
    assert.equal(await remaining(WEEK + 5 * MINUTE - 1), 1);
    assert.equal(await remaining(WEEK + 5 * MINUTE), 0);
  });

  test('a confirmed subscriber stays, and a deleted one leaves no job', async () => {
    await enter();
    assert.deepEqual(await planned(), [WEEK]);
    assert.equal(
      await confirmSubscription(harness.ctx, await signLink(harness.ctx, 'confirm', 1, ANN)),
      'valid',
    );
    assert.deepEqual(await planned(), []);
    assert.equal(await remaining(2 * WEEK), 1);
    await subscribe(harness.ctx, byEmail('bob@example.com'), everything);
    assert.equal((await planned()).length, 1);
    const token = await signLink(harness.ctx, 'unsubscribe', 2, 'bob@example.com');
    assert.equal(await unsubscribe(harness.ctx, 'unsubscribe', token), 'valid');
    assert.deepEqual(await planned(), []);
  });

  test('a subscriber added by the API stays, even after subscribing on the page', async () => {
    await new Author(harness).post('/subscribers', { email: ANN });
    await enter();
    assert.deepEqual(await planned(), []);
    assert.equal(await remaining(10 * WEEK), 1);
  });
});
