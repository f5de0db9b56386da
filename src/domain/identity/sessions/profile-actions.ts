import type { Actor, SessionActor } from '../../../kernel/auth/actor.ts';
import { requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import { append } from '../../../kernel/events/events.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { updateForm } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { fold } from '../../../lib/text.ts';
import {
  createAccountLink,
  endAccountLinks,
  keepAddressBefore,
  useAccountLink,
} from '../account-links/actions.ts';
import { writeUserColumns } from '../user-store/store.ts';
import { countAttempt } from './attempts.ts';
import { getUser } from './queries.ts';
import { profileInput } from './schema.ts';

/** So many mails with a link to a new address may be asked for, so that nobody can flood strangers with them. */
const mailLimit = { attempts: 10, period: 3600, wait: 600, maxWait: 3600 };

/**
 * Changes the profile of the signed-in user. Another address counts when it is confirmed. Whoever controls the address
 * of an account can get a new password for it, so asking for another one takes a recent sign-in. Whether somebody else has
 * the address is told to whoever opens the link that is sent there, and not here: anybody with an account could find out who
 * else has one.
 */
export const changeOwnProfile = (ctx: Context, actor: SessionActor, body: object): Promise<void> =>
  transaction(ctx, actor, async (tx) => {
    const user = await getUser(tx, actor.userId);
    const form = updateForm(profileInput, body);
    const { email } = form.values;
    const isOtherMailbox = email !== undefined && emailKey(email) !== user.email_key;
    if (isOtherMailbox) {
      requireRecentSignIn(actor, tx.now);
    }
    const { email: spelling, ...values } = form.done();
    if (isOtherMailbox) {
      await countAttempt(tx, [{ ...mailLimit, key: `email change ${user.id}` }]);
      await createAccountLink(tx, user.id, 'email_change', { email });
    } else if (spelling !== undefined) await endAccountLinks(tx, user.id, ['email_change']);
    const changes = changesTo(
      user,
      isOtherMailbox || spelling === undefined ? values : { ...values, email: spelling },
    );
    if (!isEmpty(changes)) await writeUser(tx, user, changes);
  });

const isTaken = async ({ db }: Tx, email: string): Promise<boolean> =>
  (await db.selectFrom('users').select('id').where('email_key', '=', emailKey(email)).executeTakeFirst()) !==
  undefined;

type ProfileChanges = Partial<Pick<Row<'users'>, 'name' | 'email' | 'email_key' | 'locale' | 'timezone'>>;

/** Writes what users change about themselves, and records which members it were. */
export async function writeUser(tx: Tx, user: Row<'users'>, changes: ProfileChanges): Promise<void> {
  await writeUserColumns(tx, user.id, {
    ...changes,
    ...(changes.name !== undefined && { name_key: fold(changes.name) }),
    updated_at: tx.now,
  });
  const names = ['name', 'email', 'locale', 'timezone'] as const;
  await append(tx, 'user.updated', {
    id: user.id,
    role: user.role,
    disabled: user.disabled_at !== null,
    changed: names.filter((name) => Object.hasOwn(changes, name)),
  });
}

/**
 * Whoever reads the mail at the new address confirms it. The address before it is told, and links that were sent there
 * do not work any more.
 */
export const confirmEmailChange = (ctx: Context, actor: Actor, token: string): Promise<void> =>
  transaction(ctx, actor, async (tx) => {
    const { id, user_id, email } = await useAccountLink(tx, token, 'email_change');
    const user = await getUser(tx, user_id);
    if (email === null || user.disabled_at !== null) throw new NotFound();
    if (await isTaken(tx, email)) throw invalid('email', 'taken');
    await keepAddressBefore(tx, id, user.email);
    await endAccountLinks(tx, user.id, ['password_reset']);
    await writeUser(tx, user, { email, email_key: emailKey(email) });
  });
