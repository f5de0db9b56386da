import type { Role } from '../../../common/roles.ts';
import { narrowWebhooksOf } from '../../domain/audience/webhooks/narrowing.ts';
import { endAccountLinks } from '../../domain/identity/account-links/actions.ts';
import { maySignIn } from '../../domain/identity/sessions/sign-in.ts';
import { writeUserColumns } from '../../domain/identity/user-store/store.ts';
import { insertUser } from '../../domain/identity/users/insert-user.ts';
import { isLastOwner } from '../../domain/identity/users/model.ts';
import { findByKey, findEnabledOwners, hasPeople } from '../../domain/identity/users/queries.ts';
import { system } from '../../kernel/auth/actor.ts';
import { isRole } from '../../kernel/auth/role-abilities.ts';
import type { Config } from '../../kernel/config.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { append } from '../../kernel/events/events.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { emailKey } from '../../lib/email-address.ts';
import type { Identity } from './claims.ts';
import type { Refusal } from './refusals.ts';

type AccountConfig = Pick<Config, 'oidcAllowedDomains' | 'oidcRoles' | 'oidcDefaultRole' | 'oidcBreakGlass'>;

/**
 * The user whom the provider vouches for. Known by issuer and subject, which never change; the first time, found by the verified
 * address; created if there is none and the domain is allowed. Daymark itself does this, and the log says so.
 */
export async function accountFor(
  tx: Tx,
  config: AccountConfig,
  identity: Identity,
): Promise<Row<'users'> | Refusal> {
  const own = { ...tx, actor: system };
  const role = identity.role ?? config.oidcDefaultRole;
  const linked = await findLinked(own, identity);
  const known = linked ?? (await findUnlinked(own, identity));
  if (known === undefined) {
    if (identity.verifiedEmail === undefined) return 'email';
    if (!isAllowed(config, identity.verifiedEmail)) return 'domain';
    // The first user ends the set-up, and somebody has to manage the others.
    if (role !== 'owner' && !(await hasPeople(own.db))) return 'setup';
    return role === 'none' ? 'role' : createUser(own, identity, identity.verifiedEmail, role);
  }
  if (typeof known === 'string') return known;
  if (!maySignIn(known)) return refuse(own, known, 'disabled');
  const next = await nextRole(own, config, known, role);
  if (next === 'none') return refuse(own, known, 'role');
  return updateUser(own, identity, known, next);
}

/** Records that the provider vouches for somebody who may not sign in here. */
async function refuse(tx: Tx, { id }: Row<'users'>, refusal: Refusal): Promise<Refusal> {
  await append(tx, 'sign_in.refused', { id, reason: `oidc_${refusal}`, failures: 1 });
  return refusal;
}

const findLinked = ({ db }: Tx, { issuer, subject }: Identity): Promise<Row<'users'> | undefined> =>
  db
    .selectFrom('users')
    .selectAll()
    .where('oidc_issuer', '=', issuer)
    .where('oidc_subject', '=', subject)
    .executeTakeFirst();

/** The user with the verified address. A user who is somebody else at the same provider stays that one. */
async function findUnlinked(
  { db }: Tx,
  { verifiedEmail, issuer }: Identity,
): Promise<Row<'users'> | Refusal | undefined> {
  const user = verifiedEmail === undefined ? undefined : await findByKey(db, emailKey(verifiedEmail));
  return user?.oidc_issuer === issuer ? 'linked' : user;
}

const isAllowed = ({ oidcAllowedDomains }: AccountConfig, email: string): boolean =>
  oidcAllowedDomains.includes(emailKey(email).replace(/^.*@/s, ''));

const createUser = (tx: Tx, identity: Identity, email: string, role: Role): Promise<Row<'users'>> =>
  insertUser(tx, {
    name: identity.name ?? email.slice(0, email.lastIndexOf('@')),
    email,
    role,
    password_hash: null,
    joined_at: tx.now,
    oidc_issuer: identity.issuer,
    oidc_subject: identity.subject,
  });

/**
 * The role after the sign-in. Without a mapping, roles are managed in Daymark. A mapping that does not mention owners leaves
 * owners alone, and none takes the last owner, or one who can sign in without the provider.
 */
async function nextRole(
  tx: Tx,
  { oidcRoles, oidcBreakGlass }: AccountConfig,
  user: Row<'users'>,
  mapped: Role | 'none',
): Promise<Role | 'none'> {
  const current = isRole(user.role) ? user.role : 'viewer';
  if (oidcRoles.length === 0 || mapped === current) return current;
  if (current !== 'owner') return mapped;
  const isManaged = oidcRoles.some(({ role }) => role === 'owner');
  if (!isManaged || oidcBreakGlass.includes(user.email_key)) return current;
  return isLastOwner(await findEnabledOwners(tx), user.id) ? current : mapped;
}

async function updateUser(tx: Tx, identity: Identity, user: Row<'users'>, role: Role): Promise<Row<'users'>> {
  const { issuer, subject } = identity;
  const isNewLink = user.oidc_issuer !== issuer || user.oidc_subject !== subject;
  if (!isNewLink && role === user.role && user.joined_at !== null) return user;
  const changes = {
    role,
    oidc_issuer: issuer,
    oidc_subject: subject,
    joined_at: user.joined_at ?? tx.now,
    updated_at: tx.now,
  };
  await writeUserColumns(tx, user.id, changes);
  await append(tx, 'user.updated', {
    id: user.id,
    role,
    disabled: false,
    ...(isNewLink && { changed: ['oidc'] as const }),
  });
  await narrowWebhooksOf(tx, user.id, role);
  // Nobody else can accept the invitation any more, and choose a password for this account.
  if (user.joined_at === null) await endAccountLinks(tx, user.id, ['invitation']);
  return { ...user, ...changes };
}
