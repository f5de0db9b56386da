import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { cookieIn, hostCookieName, setCookie } from '../../../kernel/auth/cookies.ts';
import type { Context } from '../../../kernel/context.ts';
import { findOrCreateStoredKey, findStoredKey } from '../../../kernel/db/installation-key.ts';
import type { Database } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';

/**
 * The cookie by which Daymark recognizes a browser in which an account was used before. It signs nobody in. It only
 * makes sure that strangers who guess passwords cannot keep the owner of an account out: their failures do not count
 * for this browser.
 */
const NAME = 'daymark_device';
const KEY = 'device-cookies';
const YEAR = 365 * 86_400;

/** The id of the browser, if the request comes from one that knows this account. */
export async function findKnownDevice(ctx: Context, accountKey: string): Promise<string | undefined> {
  const { connection, config, origin } = ctx;
  return deviceIn(connection.read, config.baseUrl, origin?.cookies, accountKey);
}

async function deviceIn(
  db: Kysely<Database>,
  baseUrl: string,
  cookies: string | undefined,
  accountKey: string,
): Promise<string | undefined> {
  const value = cookieIn(cookies, hostCookieName(baseUrl, NAME));
  const [, id = '', mac = ''] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
  if (id === '') return undefined;
  const key = await findStoredKey(db, KEY);
  return key && timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, id, accountKey))) ? id : undefined;
}

/** The `Set-Cookie` header by which the browser is recognized the next time. */
export async function deviceCookie(tx: Tx, accountKey: string): Promise<string> {
  const key = await findOrCreateStoredKey(tx.db, KEY);
  const known = await deviceIn(tx.db, tx.config.baseUrl, tx.origin?.cookies, accountKey);
  const id = known ?? randomBytes(16).toString('base64url');
  return setCookie(tx.config.baseUrl, NAME, `${id}.${macOf(key, id, accountKey)}`, YEAR);
}

const macOf = (key: Buffer, id: string, accountKey: string): string =>
  createHmac('sha256', key).update(`${id} ${accountKey}`).digest('base64url');
