import { type Actor, isSignedIn, userIdOf, viewerOf } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound, Unauthenticated } from '../../../kernel/errors.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { MAX_TABS, PRESENCE_SECONDS, presenceKey } from './model.ts';
import { findKnownIds } from './queries.ts';
import { presenceInput } from './schema.ts';

/**
 * Says which record a tab has open, until it says something else or has been silent for too long. It appends no event:
 * it is no change of the data, and cached responses stay valid.
 */
export function showPresence(ctx: Context, actor: Actor, body: object): Promise<void> {
  const userId = userOf(actor);
  return transaction(ctx, actor, async (tx) => {
    const form = createForm(presenceInput, body);
    const { subject, id: wanted } = form.values;
    if (subject !== undefined && wanted !== undefined) {
      const known = await findKnownIds({ ...tx, viewer: viewerOf(actor) }, subject, [wanted]);
      if (!known.has(wanted)) form.fail('id', 'invalid_choice');
    }
    const { tab, id, writing = 0, ...values } = form.done();
    const { db, now } = tx;
    const key = presenceKey(userId, tab);
    const before = await db.selectFrom('presences').selectAll().where('key', '=', key).executeTakeFirst();
    const isSame =
      before !== undefined &&
      before.subject_type === values.subject &&
      before.subject_id === id &&
      before.expires_at > now;
    if (before === undefined) await makeRoom(tx, userId);
    const row = {
      subject_type: values.subject,
      subject_id: id,
      writing,
      since: isSame ? before.since : now,
      expires_at: now + PRESENCE_SECONDS,
    };
    await db
      .insertInto('presences')
      .values({ key, user_id: userId, tab, ...row })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute();
  });
}

/** Forgets the tabs of the user that were silent for longest, so that there is room for one more. */
async function makeRoom({ db }: Tx, userId: number): Promise<void> {
  const newest = db
    .selectFrom('presences')
    .select('key')
    .where('user_id', '=', userId)
    .orderBy('expires_at', 'desc')
    .orderBy('key')
    .limit(MAX_TABS - 1);
  await db.deleteFrom('presences').where('user_id', '=', userId).where('key', 'not in', newest).execute();
}

/** The tab was closed, or shows something else. */
export function endPresence(ctx: Context, actor: Actor, tab: string): Promise<void> {
  const userId = userOf(actor);
  return transaction(ctx, actor, async ({ db }) => {
    // No tab has such an id, and PostgreSQL rejects null characters.
    if (!/^[a-z0-9-]{1,255}$/i.test(tab)) throw new NotFound();
    const { numDeletedRows } = await db
      .deleteFrom('presences')
      .where('key', '=', presenceKey(userId, tab))
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new NotFound();
  });
}

/** People are present, and nobody else is. */
function userOf(actor: Actor): number {
  const userId = userIdOf(actor);
  if (userId === null || !isSignedIn(actor)) throw new Unauthenticated();
  return userId;
}
