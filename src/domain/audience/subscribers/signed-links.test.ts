import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import type { Json } from '../../../../test/support/response.ts';
import { runs } from '../../../../test/support/rounds.ts';
import { connect } from '../../../kernel/db/connect.ts';
import {
  CONFIRM_SECONDS,
  inspectLink,
  type LinkPurpose,
  readLink,
  renewLink,
  signLink,
} from './signed-links.ts';

const purposes: readonly LinkPurpose[] = ['confirm', 'manage', 'unsubscribe', 'bounce'];

onBothDatabases('signed links', (harness) => {
  const subscriber = async (email: string): Promise<number> => {
    const token = await harness.token('subscribers.manage');
    const answer: Json = await harness.post('/subscribers', { email }, { token });
    return answer.body.data.attributes.id;
  };

  it('identify their subscriber', async () => {
    const [ann, bob] = [await subscriber('ann@example.com'), await subscriber('bob@example.com')];
    for (const purpose of purposes) {
      const link = await signLink(harness.ctx, purpose, bob, 'bob@example.com');
      assert.deepEqual(await readLink(harness.ctx, purpose, link), { subscriberId: bob });
      assert.notEqual(link, await signLink(harness.ctx, purpose, ann, 'ann@example.com'));
    }
  });

  it('are short, and safe in a URL and in the local part of an email address', async () => {
    const id = await subscriber('ann@example.com');
    for (const [subscriberId, expiry] of [
      [id, undefined],
      [2_147_483_647, 253_402_300_799],
    ] as const) {
      const link = await signLink(harness.ctx, 'confirm', subscriberId, 'ann@example.com', expiry);
      assert.match(link, /^[0-9a-z]+(-[0-9a-z]+)+$/);
      assert.ok(`bounces+${link}`.length <= 64, link);
    }
  });

  it('are valid only for their purpose', async () => {
    const id = await subscriber('ann@example.com');
    for (const made of purposes) {
      for (const used of purposes.filter((purpose) => purpose !== made)) {
        for (const expiry of [undefined, START + 60]) {
          const link = await signLink(harness.ctx, made, id, 'ann@example.com', expiry);
          assert.equal((await inspectLink(harness.ctx, used, link)).state, 'forged', `${made} as ${used}`);
        }
      }
    }
  });

  it('expire at their expiry', async () => {
    const id = await subscriber('ann@example.com');
    const link = await signLink(harness.ctx, 'confirm', id, 'ann@example.com', START + CONFIRM_SECONDS);
    harness.clock.set(START + CONFIRM_SECONDS - 1);
    assert.deepEqual(await readLink(harness.ctx, 'confirm', link), { subscriberId: id });
    harness.clock.advance(1);
    assert.equal(await readLink(harness.ctx, 'confirm', link), undefined);
    assert.equal((await inspectLink(harness.ctx, 'confirm', link)).state, 'expired');
    const endless = await signLink(harness.ctx, 'manage', id, 'ann@example.com');
    harness.clock.advance(10 * 365 * 86_400);
    assert.deepEqual(await readLink(harness.ctx, 'manage', endless), { subscriberId: id });
  });

  it('become invalid when the address changes, but not when only its spelling changes', async () => {
    const id = await subscriber('ann@example.com');
    const token = await harness.token('subscribers.manage', 'subscribers.delete');
    const link = await signLink(harness.ctx, 'manage', id, 'Ann@Example.com');
    await harness.put(`/subscribers/${id}`, { email: 'ANN@example.com' }, { token });
    assert.deepEqual(await readLink(harness.ctx, 'manage', link), { subscriberId: id });
    await harness.put(`/subscribers/${id}`, { email: 'eve@example.com' }, { token });
    assert.equal(await readLink(harness.ctx, 'manage', link), undefined);
    assert.deepEqual(await inspectLink(harness.ctx, 'manage', link), { state: 'stale', subscriberId: id });
    await harness.put(`/subscribers/${id}`, { email: 'ann@example.com' }, { token });
    assert.deepEqual(await readLink(harness.ctx, 'manage', link), { subscriberId: id });
    await harness.delete(`/subscribers/${id}`, { token });
    assert.equal((await inspectLink(harness.ctx, 'manage', link)).state, 'stale');
  });

  it('are renewed for whoever has the same address again, however many subscribers came in between', async () => {
    const token = await harness.token('subscribers.delete');
    const id = await subscriber('ann@example.com');
    const link = await signLink(harness.ctx, 'unsubscribe', id, 'ann@example.com');
    assert.equal(await renewLink(harness.ctx, 'unsubscribe', link), undefined);
    await harness.delete(`/subscribers/${id}`, { token });
    for (const [step, count] of [199, 1, 1].entries()) {
      const rows = Array.from({ length: count }, (_, index) => `person.${step}.${index}@example.com`);
      await harness.ctx.connection.write
        .insertInto('subscribers')
        .values(
          rows.map((email) => ({
            email,
            email_key: email,
            global: 1 as const,
            created_at: START,
            updated_at: START,
          })),
        )
        .execute();
      assert.equal(await renewLink(harness.ctx, 'unsubscribe', link), undefined);
    }
    const again = await subscriber('Ann@example.com');
    const found = await Promise.all([1, 2].map(() => renewLink(harness.ctx, 'unsubscribe', link)));
    const wanted = await signLink(harness.ctx, 'unsubscribe', again, 'ann@example.com');
    assert.deepEqual(found, [wanted, wanted]);
    assert.equal(await renewLink(harness.ctx, 'manage', link), undefined);
    assert.equal(await renewLink(harness.ctx, 'unsubscribe', 'x'), undefined);
  });

  it('become invalid when any character changes', async () => {
    const id = await subscriber('ann@example.com');
    const links = [
      await signLink(harness.ctx, 'manage', id, 'ann@example.com'),
      await signLink(harness.ctx, 'manage', id, 'ann@example.com', START + 60),
    ];
    const characters = fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyzABCXYZ-._~%+/ é\0');
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...links),
        fc.nat(),
        characters,
        fc.constantFrom('replace', 'insert', 'remove'),
        async (link, place, character, change) => {
          const at = place % link.length;
          const kept = link.slice(change === 'insert' ? at : at + 1);
          const changed = link.slice(0, at) + (change === 'remove' ? '' : character) + kept;
          fc.pre(changed !== link);
          assert.equal(await readLink(harness.ctx, 'manage', changed), undefined, changed);
        },
      ),
      runs(500, 2500),
    );
  });

  it('any other input is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        assert.deepEqual(await inspectLink(harness.ctx, 'manage', text), {
          state: 'forged',
          subscriberId: 0,
        });
      }),
      runs(200, 1000),
    );
  });

  it('for reporting bounces survive a server that changes the case; others do not', async () => {
    const id = await subscriber('ann@example.com');
    const bounce = await signLink(harness.ctx, 'bounce', id, 'ann@example.com');
    assert.deepEqual(await readLink(harness.ctx, 'bounce', bounce.toUpperCase()), { subscriberId: id });
    const manage = await signLink(harness.ctx, 'manage', id, 'ann@example.com');
    assert.equal(await readLink(harness.ctx, 'manage', manage.toUpperCase()), undefined);
  });

  it('are the same in all processes, even if several create the key at the same time', async () => {
    const id = await subscriber('ann@example.com');
    const others = await Promise.all([1, 2, 3].map(() => connect(harness.ctx.config.databaseUrl)));
    try {
      const sign = (connection: (typeof others)[number]) =>
        signLink({ ...harness.ctx, connection }, 'manage', id, 'ann@example.com');
      // Connections to SQLite wait for each other without yielding to other work in this process.
      const links =
        harness.dialect === 'postgres'
          ? await Promise.all(others.flatMap((other) => [sign(other), sign(other)]))
          : await Array.fromAsync(others, sign);
      assert.equal(new Set(links).size, 1);
      const rows = await harness.query(
        sql<{ value: string }>`select value from secrets where name = 'signed-links'`,
      );
      assert.equal(rows.length, 1);
      assert.ok((rows[0]?.value.length ?? 0) >= 40);
    } finally {
      for (const other of others) await other.close();
    }
  });
});
