import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Seconds } from '../../lib/clock.ts';
import type { Context } from '../context.ts';
import { installationKey } from '../db/installation-key.ts';
import type { Database } from '../db/schema.ts';
import { hashSecret } from './secrets.ts';

/**
 * Challenges that a browser has to answer within five minutes, each once. A challenge carries its expiry and is signed, so it is
 * not stored: anybody may ask for challenges, and that must not fill the database. Only answered ones are stored, until they
 * expire.
 */
export const CHALLENGE_SECONDS = 300;

/** What a challenge is for. A response to one is refused for any other purpose, and for any other user. */
export type ChallengePurpose = `passkey of user ${number}` | 'passkey sign-in';

const NONCE_BYTES = 16;
const EXPIRY_BYTES = 6;
const CLAIM_BYTES = NONCE_BYTES + EXPIRY_BYTES;

export async function newChallenge(
  ctx: Context,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const claim = Buffer.alloc(CLAIM_BYTES);
  randomBytes(NONCE_BYTES).copy(claim);
  claim.writeUIntBE(ctx.clock.now() + CHALLENGE_SECONDS, NONCE_BYTES, EXPIRY_BYTES);
  return Uint8Array.from([...claim, ...sign(await keyOf(ctx), purpose, claim)]);
}

/** Whether we issued the challenge (in base64url) for this purpose, and it has not expired. */
export async function isOurChallenge(
  ctx: Context,
  purpose: ChallengePurpose,
  challenge: string,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  const claim = bytes.subarray(0, CLAIM_BYTES);
  const expected = sign(await keyOf(ctx), purpose, claim);
  const given = bytes.subarray(CLAIM_BYTES);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return claim.readUIntBE(NONCE_BYTES, EXPIRY_BYTES) > ctx.clock.now();
}

/** Records that a challenge, or something else that works once, was used. Returns false if it had been used before. */
export async function useOnce(
  { db, now }: { readonly db: Kysely<Database>; readonly now: Seconds },
  secret: string,
  lifeSeconds: number = CHALLENGE_SECONDS,
): Promise<boolean> {
  const hash = hashSecret(secret);
  const used = await db
    .selectFrom('used_challenges')
    .select('hash')
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (used) return false;
  await db
    .insertInto('used_challenges')
    .values({ hash, expires_at: now + lifeSeconds })
    .execute();
  return true;
}

const sign = (key: Buffer, purpose: string, claim: Buffer): Buffer =>
  createHmac('sha256', key).update(`${purpose}\n`).update(claim).digest();

const keyOf = (ctx: Context): Promise<Buffer> => installationKey(ctx.connection, 'sign-in-challenges');
