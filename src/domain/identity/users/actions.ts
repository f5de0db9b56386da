import { type Actor, authorize, userIdOf } from '../../../kernel/auth/actor.ts';
import { hashPassword } from '../../../kernel/auth/passwords.ts';
import { requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import type { Context } from '../../../kernel/context.ts';
import { append, forgetAddressesOf } from '../../../kernel/events/events.ts';
import type { UpdatedUserState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm, type Form, updateForm } from '../../../kernel/validation/form.ts';
import { refuseOwnData } from '../../../kernel/validation/own-data.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import { changesTo, isEmpty } from '../../../lib/changes.ts';
import { emailKey } from '../../../lib/email-address.ts';
import { fold } from '../../../lib/text.ts';
import { forgetRecipient } from '../../audience/deliveries/erasure.ts';
import { narrowWebhooksOf } from '../../audience/webhooks/narrowing.ts';
import { loadSettings } from '../../settings/queries.ts';
import {
  type CreatedLink,
  createAccountLink,
  endAccountLinks,
  keepPreviousAddress,
} from '../account-links/actions.ts';
import { linkPurposes, linkUrl } from '../account-links/model.ts';
import { findOpenLink } from '../account-links/queries.ts';
import { forgetAttempts } from '../sessions/attempts.ts';
import { endSessionsOf } from '../sessions/end-session.ts';
import { accountLimit } from '../sessions/sign-in-limits.ts';
import { forgetStaffNotifications } from '../staff-notifications/actions.ts';
import { deleteTokensOf } from '../tokens/revocation.ts';
import { insertUser, userState } from './insert-user.ts';
import { isLastOwner } from './model.ts';
import { findByKey, findEnabledOwners, getPerson, hasPeople, type User } from './queries.ts';
import { requireRoleCovered } from './rights.ts';
import { type UserUpdateForm, userInput, userUpdateInput } from './schema.ts';

interface NewUserOptions {
  /** The owner of tokens that belong to no person. */
  readonly builtIn?: boolean;
  /** Sends an invitation to a user without a password. */
  readonly invite?: boolean;
}

/** Creates a user, and returns the id. */
export const createUser = async (
  ctx: Context,
  actor: Actor,
  body: object,
  options?: NewUserOptions,
): Promise<number> => (await inviteUser(ctx, actor, body, { invite: false, ...options })).id;

/** A user, and the link with which they join, if they were invited. */
export interface InvitedUser {
  readonly id: number;
  readonly link?: string;
}

const invitationLink = ({ config }: Context, { token }: CreatedLink) => ({
  link: linkUrl(config.baseUrl, 'invitation', token),
});

/** Creates a user, and returns the id and the link of the invitation. */
export async function inviteUser(
  ctx: Context,
  actor: Actor,
  body: object,
  { builtIn = false, invite = true }: NewUserOptions = {},
): Promise<InvitedUser> {
  authorize(actor, 'users.manage');
  const form = createForm(userInput, body);
  const { role = 'viewer', password } = form.values;
  requireRoleCovered(actor, role);
  requireRecentSignIn(actor, ctx.clock.now());
  // Hashing is slow on purpose, so it is done before the transaction begins.
  const password_hash = password === undefined || password === null ? null : await hashPassword(password);
  return transaction(ctx, actor, async (tx) => {
    await checkAddress(tx, form);
    refuseOwnData(form, { ...form.values, page: (await loadSettings(tx)).name });
    if (!builtIn && role !== 'owner' && !(await hasPeople(tx.db))) {
      form.fail('role', 'first_user_not_owner');
    }
    const { name, email } = form.done();
    const user = await insertUser(tx, { name, email, role, password_hash, built_in: builtIn ? 1 : 0 });
    if (!invite || password_hash !== null) return { id: user.id };
    return { id: user.id, ...invitationLink(ctx, await createAccountLink(tx, user.id, 'invitation')) };
  });
}

export function updateUser(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'users.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getPerson(tx, id);
    const form = updateForm(userUpdateInput, body);
    const { role } = form.values;
    requireRoleCovered(actor, before.role);
    if (role !== undefined) requireRoleCovered(actor, role);
    if (isSensitive(before, form.values)) requireRecentSignIn(actor, tx.now);
    await checkUpdate(tx, form, before, body);
    const { name, email, disabled } = form.done();
    const changes = changesTo(before, {
      name,
      email,
      role,
      ...(name !== undefined && { name_key: fold(name) }),
      ...(email !== undefined && { email_key: emailKey(email) }),
      ...(disabled !== undefined &&
        disabled !== (before.disabled_at !== null) && {
          disabled_at: disabled ? tx.now : null,
        }),
    });
    if (isEmpty(changes)) return;
    await tx.db
      .updateTable('users')
      .set({ ...changes, updated_at: tx.now })
      .where('id', '=', id)
      .execute();
    const after = await getPerson(tx, id);
    const changed = (['name', 'email'] as const).filter((field) => before[field] !== after[field]);
    const previous = await keepPreviousAddress(tx, before, after);
    const state: UpdatedUserState = {
      ...userState(after),
      ...(changed.length > 0 && { changed }),
      ...(previous !== undefined && { previous_address: previous }),
    };
    await append(tx, 'user.updated', state);
    await limitAccess(tx, before, after);
  });
}

/** Whether a change could give the account to somebody else, or lock its owner out. */
const isSensitive = ({ role: before }: User, { email, role, disabled }: UserUpdateForm['values']): boolean =>
  before === 'owner' || email !== undefined || role !== undefined || disabled !== undefined;

/**
 * Ends all sessions of a user, who can sign in again. For a lost computer, or a session that somebody else has. Those who do
 * this to themselves keep the session in which they do it.
 */
export function signOutUser(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'users.manage');
  return transaction(ctx, actor, async (tx) => {
    const user = await getPerson(tx, id);
    requireRoleCovered(actor, user.role);
    requireRecentSignIn(actor, tx.now);
    await endSessionsOf(tx, id, { except: actor.type === 'session' ? actor.id : 0 });
  });
}

/** Erases the account. What the user wrote stays, without an author. */
export function deleteUser(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'users.delete');
  return transaction(ctx, actor, async (tx) => {
    const user = await getPerson(tx, id);
    requireRoleCovered(actor, user.role);
    requireRecentSignIn(actor, tx.now);
    if (isLastOwner(await findEnabledOwners(tx), id)) {
      throw invalid('user', 'last_owner_removed');
    }
    await endSessionsOf(tx, id);
    await deleteTokensOf(tx, id);
    await narrowWebhooksOf(tx, id, null);
    await forgetRecipient(tx, 'staff-email', id);
    await forgetRecipient(tx, 'staff-chat', id);
    await forgetStaffNotifications(tx, id);
    await forgetAttempts(tx, accountLimit(user.email_key));
    await tx.db.deleteFrom('users').where('id', '=', id).execute();
    await append(tx, 'user.deleted', userState(user));
    await forgetAddressesOf(tx, id);
  });
}

/** Ends what the user may no longer do. `authenticate` checks the rest with every request. */
async function limitAccess(tx: Tx, before: User, { id, role, email, disabled_at }: User): Promise<void> {
  const isDisabled = disabled_at !== null;
  if (isDisabled) await endSessionsOf(tx, id);
  await narrowWebhooksOf(tx, id, isDisabled ? null : role);
  if (!isDisabled && email === before.email) return;
  // Links that were sent to the previous address must not work for whoever reads the mail there.
  const invitation = await findOpenLink(tx, id, 'invitation');
  await endAccountLinks(tx, id, linkPurposes);
  if (invitation && !isDisabled) await createAccountLink(tx, id, 'invitation');
}

/** Sends the invitation again. Earlier ones do not work any more. */
export function sendInvitation(ctx: Context, actor: Actor, id: number): Promise<InvitedUser> {
  authorize(actor, 'users.manage');
  return transaction(ctx, actor, async (tx) => {
    const user = await getPerson(tx, id);
    requireRoleCovered(actor, user.role);
    requireRecentSignIn(actor, tx.now);
    if (user.joined_at !== null) {
      throw invalid('user', 'invitation_accepted');
    }
    if (user.disabled_at !== null) {
      throw invalid('user', 'user_disabled');
    }
    return { id, ...invitationLink(ctx, await createAccountLink(tx, id, 'invitation')) };
  });
}

async function checkUpdate(tx: Tx, form: UserUpdateForm, before: User, body: object): Promise<void> {
  const { email, role, disabled } = form.values;
  if (email !== undefined && email !== before.email && userIdOf(tx.actor) === before.id) {
    form.fail('email', 'own_email');
  }
  await checkAddress(tx, form, before.id);
  if (Object.hasOwn(body, 'password')) {
    form.fail('password', 'password_of_user');
  }
  const isDemoted = role !== undefined && role !== 'owner';
  if ((!isDemoted && disabled !== true) || !isLastOwner(await findEnabledOwners(tx), before.id)) return;
  if (isDemoted) form.fail('role', 'last_owner_demoted');
  if (disabled === true) form.fail('disabled', 'last_owner_disabled');
}

/** Refuses an address that another user has. */
async function checkAddress(
  { db }: Tx,
  form: Form<Pick<typeof userInput, 'email'>, unknown>,
  ownId?: number,
): Promise<void> {
  const { email } = form.values;
  if (email === undefined) return;
  const holder = await findByKey(db, emailKey(email));
  if (holder && holder.id !== ownId) form.fail('email', 'taken');
}
