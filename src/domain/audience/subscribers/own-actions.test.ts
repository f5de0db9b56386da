import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { Author } from '../../../../test/support/page.ts';
import { changeSubscription, confirmSubscription, subscribe, unsubscribe } from './own-actions.ts';
import { signLink } from './signed-links.ts';
import { byEmail, everything } from './testing.ts';

const ANN = 'ann@example.com';

onBothDatabases('self-service of subscribers', (harness) => {
  const followed = async () =>
    (
      await harness.query(
        sql<{ component_id: number }>`select component_id from subscriber_components order by 1`,
      )
    ).map((row) => row.component_id);

  test('cannot select hidden components, whoever asks for them', async () => {
    const author = new Author(harness);
    await author.component('Open');
    await author.component('Hidden', { enabled: false });
    const choices = { ...everything, global: 0, components: [1, 2, 99] } as const;
    await subscribe(harness.ctx, byEmail(ANN), choices);
    assert.deepEqual(await followed(), [1]);
    const token = await signLink(harness.ctx, 'manage', 1, ANN);
    assert.equal(await changeSubscription(harness.ctx, token, choices), 'valid');
    assert.deepEqual(await followed(), [1]);
  });

  test('creates one subscriber if an address is entered twice at the same time', async () => {
    await Promise.all(
      [ANN, 'ANN@example.com'].map((email) => subscribe(harness.ctx, byEmail(email), everything)),
    );
    assert.equal((await harness.query(sql`select id from subscribers`)).length, 1);
    assert.deepEqual(await harness.events(), ['subscriber.created']);
  });

  test('applies what a link permits once, however often it is used at the same time', async () => {
    await subscribe(harness.ctx, byEmail(ANN), everything);
    const token = await signLink(harness.ctx, 'unsubscribe', 1, ANN);
    const states = await Promise.all([1, 2, 3].map(() => unsubscribe(harness.ctx, 'unsubscribe', token)));
    assert.deepEqual(states.toSorted(), ['stale', 'stale', 'valid']);
    assert.deepEqual(await harness.events(), ['subscriber.created', 'subscriber.deleted']);
  });

  test('does not confirm an address that replaces another one in the meantime', async () => {
    await subscribe(harness.ctx, byEmail(ANN), everything);
    const token = await signLink(harness.ctx, 'confirm', 1, ANN);
    const [, state] = await Promise.all([
      new Author(harness).put('/subscribers/1', { email: 'eve@example.com' }),
      confirmSubscription(harness.ctx, token),
    ]);
    const [row] = await harness.query(
      sql<{ email: string; verified_at: number | null }>`select email, verified_at from subscribers`,
    );
    // Either write may have come first.
    assert.ok(['valid', 'stale'].includes(state), state);
    assert.deepEqual(row, { email: 'eve@example.com', verified_at: null });
  });
});
