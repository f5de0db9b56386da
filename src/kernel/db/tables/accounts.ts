import type { Generated } from 'kysely';
import type { Fixed, Flag, Timestamps } from './columns.ts';

/** Users, and what they sign in with. */

export interface UsersTable extends Timestamps {
  id: Generated<number>;
  name: string;
  name_key: Generated<string>;
  email: string;
  email_key: string;
  password_hash: string | null;
  /** One of the roles in `auth/roles.ts`. */
  role: Generated<string>;
  disabled_at: number | null;
  /** The user that owns the tokens of the command line. Nobody can sign in as this user. */
  built_in: Generated<Flag>;
  /** The language and time zone of the user; null means those of the page. */
  locale: string | null;
  timezone: string | null;
  /** Null until the user has accepted an invitation or was given a password. */
  joined_at: number | null;
  last_signed_in_at: number | null;
  totp_secret: string | null;
  /** When the user switched the second factor on; null while the secret is only proposed. */
  totp_confirmed_at: number | null;
  /** The time step of the last accepted code. A code is accepted once. */
  totp_last_step: number | null;
  /** Who the user is at the OpenID Connect provider. */
  oidc_issuer: string | null;
  oidc_subject: string | null;
  /** The user had a second factor in another product, which could not be imported: they may do nothing before they set one up. */
  second_factor_due: Generated<Flag>;
}

/** A browser in which a user is signed in. */
export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the secret, in hex. */
  hash: string;
  /** The hash of the secret before the last change, and until when it is still accepted. */
  previous_hash: string | null;
  previous_until: number | null;
  /** The role that the user had when the secret was issued. */
  role: string;
  /** How the user signed in, such as `password`, `passkey` or `oidc`. */
  method: string;
  /** Whether the user also proved a second factor. */
  second_factor: Flag;
  address: string;
  user_agent: string;
  /** When the user last proved who they are. */
  authenticated_at: number;
  last_used_at: number;
  expires_at: number;
  created_at: Fixed<number>;
}

export interface PasskeysTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The id that the authenticator gave the credential, in base64url. */
  credential_id: string;
  /** In base64url. */
  public_key: string;
  counter: number;
  /** JSON list. */
  transports: string;
  last_used_at: number | null;
  created_at: Fixed<number>;
}

export interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  /** SHA-256 of the code, in hex. */
  hash: string;
  used_at: number | null;
}

/** Links in emails to users. Each works once. */
export interface AccountLinksTable {
  id: Generated<number>;
  user_id: number;
  /** `invitation`, `password_reset` or `email_change`. */
  purpose: string;
  /** The new address, for a change of address; and the address before it, once it has been changed. */
  email: string | null;
  previous_email: string | null;
  expires_at: number;
  used_at: number | null;
  created_at: Fixed<number>;
}

/**
 * Challenges of passkeys and of OpenID Connect that have been answered, until they expire. Each is accepted once. Challenges
 * are signed and not stored before that, so asking for many of them writes nothing.
 */
export interface UsedChallengesTable {
  /** SHA-256 of the challenge, in hex. */
  hash: string;
  expires_at: number;
}

/** Attempts that are limited, such as sign-ins: see `domain/identity/sessions/attempts.ts`. */
export interface SignInFailuresTable {
  /** What is counted, such as `account <hash>` or `address <network>`. */
  key: string;
  failures: number;
  /** No attempt is accepted before this time. */
  blocked_until: number;
  /** The row counts until this time. */
  expires_at: number;
}

/**
 * The users and keys of other products that an import has seen. They stay here when they are deleted, so that the next import
 * does not bring them back.
 */
export interface ImportedAccountsTable {
  /** Such as `cachet2`. */
  source: string;
  /** `user` or `token`. */
  type: string;
  /** The id of a user in the other product; the hash of a key. */
  key: string;
  /** Null if the user has been deleted here. */
  user_id: number | null;
  imported_at: number;
}

/** Which record somebody has open in a browser tab: see `resources/presence/`. */
export interface PresencesTable {
  /** The id of the user and that of the tab. */
  key: string;
  user_id: number;
  tab: string;
  subject_type: string;
  subject_id: number;
  writing: Flag;
  since: number;
  expires_at: number;
}
