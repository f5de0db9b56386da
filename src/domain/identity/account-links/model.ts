import { timingSafeEqual } from 'node:crypto';
import { ACCOUNT_LINK_SHAPE } from '../../../kernel/auth/link-shape.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { keyedDigits } from '../../../lib/address-hash.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { MAX_ID } from '../../../lib/record-id.ts';

/** What a link in an email to a user is for. */
export const linkPurposes = ['invitation', 'password_reset', 'email_change'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

export const isLinkPurpose = (text: string): text is LinkPurpose =>
  linkPurposes.some((purpose) => purpose === text);

/**
 * Anybody may ask for these in the name of somebody else. If a newer link ended the one before it, strangers could keep its
 * owner from ever using one.
 */
export const forStrangers: ReadonlySet<LinkPurpose> = new Set(['password_reset']);

const HOUR = 3600;
const DAY = 24 * HOUR;

export const linkLifetimes: Readonly<Record<LinkPurpose, Seconds>> = {
  invitation: 7 * DAY,
  password_reset: HOUR,
  email_change: DAY,
};

const pages: Readonly<Record<LinkPurpose, string>> = {
  invitation: '/dashboard/invitation',
  password_reset: '/dashboard/reset',
  email_change: '/dashboard/email',
};

/** The URL in the email. Browsers do not send the fragment, so the token never gets into a log of a server. */
export const linkUrl = (baseUrl: string, purpose: LinkPurpose, token: string): string =>
  `${baseUrl}${pages[purpose]}#token=${token}`;

type Claim = Pick<Row<'account_links'>, 'id' | 'user_id' | 'purpose' | 'email' | 'expires_at'>;

/**
 * The token of a link. It is computed from the row with a key, so that the database stores nothing that can be sent as
 * it is, and nobody can change what a token stands for.
 */
export const linkToken = (key: Buffer, claim: Claim): string => `${claim.id.toString(36)}-${mac(key, claim)}`;

const mac = (key: Buffer, { id, user_id, purpose, email, expires_at }: Claim): string =>
  keyedDigits(key, JSON.stringify([purpose, id, user_id, email, expires_at]), 16, 25);

const wholeToken = new RegExp(`^${ACCOUNT_LINK_SHAPE}$`);

/** The id in a token, if the text has the format of one. */
export function idInToken(token: string): number | undefined {
  const id = Number.parseInt(wholeToken.exec(token)?.[1] ?? '', 36);
  return id >= 1 && id <= MAX_ID ? id : undefined;
}

export function isTokenOf(key: Buffer, claim: Claim, token: string): boolean {
  const [given, expected] = [Buffer.from(token), Buffer.from(linkToken(key, claim))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether the link can still be used. */
export const isLinkOpen = (
  { used_at, expires_at }: Pick<Row<'account_links'>, 'used_at' | 'expires_at'>,
  now: Seconds,
): boolean => used_at === null && now < expires_at;
