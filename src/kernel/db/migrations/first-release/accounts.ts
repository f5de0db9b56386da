import type { ColumnTypes } from './column-types.ts';

/** Users and everything that they, or programs, sign in with. */
export const accounts = ({ id, text }: ColumnTypes): readonly string[] => [
  `create table users (
    id ${id},
    name ${text} not null,
    email ${text} not null,
    email_key ${text} not null unique,
    password_hash ${text},
    created_at bigint not null,
    updated_at bigint not null,
    role ${text} not null default 'viewer',
    built_in smallint not null default 0,
    locale ${text},
    timezone ${text},
    totp_secret ${text},
    oidc_issuer ${text},
    oidc_subject ${text},
    disabled_at bigint,
    joined_at bigint,
    last_signed_in_at bigint,
    totp_confirmed_at bigint,
    totp_last_step bigint,
    name_key ${text} not null default '',
    second_factor_due integer not null default 0
  )`,
  'create unique index users_oidc on users (oidc_issuer, oidc_subject)',
  `create table sessions (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    hash ${text} not null,
    previous_hash ${text},
    previous_until bigint,
    role ${text} not null,
    method ${text} not null,
    second_factor smallint not null,
    address ${text} not null,
    user_agent ${text} not null,
    authenticated_at bigint not null,
    last_used_at bigint not null,
    expires_at bigint not null,
    created_at bigint not null
  )`,
  'create index sessions_last_used_at on sessions (last_used_at)',
  'create index sessions_user_id on sessions (user_id)',
  `create table passkeys (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    name ${text} not null,
    credential_id ${text} not null unique,
    public_key ${text} not null,
    counter bigint not null,
    transports ${text} not null,
    last_used_at bigint,
    created_at bigint not null
  )`,
  'create index passkeys_user_id on passkeys (user_id)',
  `create table recovery_codes (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    hash ${text} not null,
    used_at bigint
  )`,
  'create index recovery_codes_user_id on recovery_codes (user_id)',
  `create table account_links (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    purpose ${text} not null,
    email ${text},
    previous_email ${text},
    expires_at bigint not null,
    used_at bigint,
    created_at bigint not null
  )`,
  'create index account_links_expires_at on account_links (expires_at)',
  'create index account_links_user_id on account_links (user_id)',
  `create table used_challenges (
    hash ${text} primary key,
    expires_at bigint not null
  )`,
  'create index used_challenges_expires_at on used_challenges (expires_at)',
  `create table sign_in_failures (
    key ${text} primary key,
    failures integer not null,
    blocked_until bigint not null,
    expires_at bigint not null
  )`,
  'create index sign_in_failures_expires_at on sign_in_failures (expires_at)',
  `create table tokens (
    id ${id},
    user_id integer not null references users (id) on delete cascade,
    name ${text} not null,
    hash ${text} not null,
    abilities ${text} not null,
    expires_at bigint,
    last_used_at bigint,
    created_at bigint not null,
    parent_id integer references tokens (id) on delete cascade,
    name_key ${text} not null default '',
    imported_from ${text},
    dialect ${text}
  )`,
  'create index tokens_by_user_id on tokens (user_id)',
  'create unique index tokens_imported_hash on tokens (hash) where imported_from is not null',
  'create index tokens_parent_id on tokens (parent_id)',
  `create table imported_accounts (
    source ${text} not null,
    type ${text} not null,
    key ${text} not null,
    user_id integer references users (id) on delete set null,
    imported_at bigint not null,
    constraint imported_accounts_key primary key (source, type, key)
  )`,
  // The database looks for these rows whenever a user is deleted.
  'create index imported_accounts_user_id on imported_accounts (user_id)',
  `create table presences (
    key ${text} primary key,
    user_id integer not null references users (id) on delete cascade,
    tab ${text} not null,
    subject_type ${text} not null,
    subject_id integer not null,
    writing smallint not null,
    since bigint not null,
    expires_at bigint not null
  )`,
  'create index presences_expires_at on presences (expires_at)',
  'create index presences_user_id on presences (user_id)',
];
