import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Database } from '../../kernel/db/schema.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import type { Seconds } from '../../lib/clock.ts';

/** A response before it is sent. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  /** Undefined if there is none. */
  readonly body: string | undefined;
}

/** A kept response. Until `settlesBy`, a better one may follow. */
export interface StoredResponse {
  readonly response: HttpResponse;
  readonly settlesBy: Seconds | null;
}

/** How a response is kept. */
interface Keeping {
  /** For how long. */
  readonly hours: number;
  /** Until when a better answer may follow. */
  readonly settlesBy: Seconds | null;
  /** The network of a guest, who may keep only so many responses; null for everybody who is signed in. */
  readonly guestNetwork: string | null;
}

const HOUR = 3600;
/**
 * How many answers the guests of one network can have. Anybody could fill the database otherwise. The oldest make room,
 * because whoever repeats a request does so soon.
 */
export const MAX_ANSWERS_OF_GUESTS = 100;
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * The answer that is kept for one `Idempotency-Key` of one caller. Some answers contain secrets that are shown only once. So
 * the table has only a hash of the key, and the response is encrypted with what is derived from the key: whoever reads the
 * database learns nothing, unless the key can be guessed.
 */
export class IdempotencyKey {
  readonly #hash: string;
  readonly #fingerprint: string;
  readonly #cipherKey: Buffer;

  /** `request` is everything that must be the same for the response to be sent again. */
  constructor(key: string, caller: string, request: string) {
    const derived = Buffer.from(hkdfSync('sha256', key, caller, 'daymark idempotency key', 64));
    this.#cipherKey = derived.subarray(0, 32);
    this.#hash = createHash('sha256').update(`${caller}\n${key}`).digest('hex');
    // Keyed, because a body may contain a password.
    this.#fingerprint = createHmac('sha256', derived.subarray(32)).update(request).digest('hex');
  }

  /** The kept response. Throws if the key was used for another request. */
  async find(db: Kysely<Database>, now: Seconds): Promise<StoredResponse | undefined> {
    const row = await db
      .selectFrom('idempotency_keys')
      .selectAll()
      .where('hash', '=', this.#hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.fingerprint !== this.#fingerprint) throw invalid('Idempotency-Key', 'idempotency_key_reused');
    return { response: this.#decrypt(row.answer), settlesBy: row.settles_by };
  }

  /** Keeps the response. Call it in the transaction of the write, after `find` found nothing there. */
  async keep(
    db: Kysely<Database>,
    now: Seconds,
    response: HttpResponse,
    { hours, settlesBy, guestNetwork }: Keeping,
  ): Promise<void> {
    // A response that has expired may still be there.
    await db.deleteFrom('idempotency_keys').where('hash', '=', this.#hash).execute();
    if (guestNetwork !== null) await makeRoomForGuest(db, guestNetwork);
    await db
      .insertInto('idempotency_keys')
      .values({
        hash: this.#hash,
        fingerprint: this.#fingerprint,
        answer: this.#encrypt(response),
        settles_by: settlesBy,
        expires_at: now + hours * HOUR,
        guest_network: guestNetwork,
      })
      .execute();
  }

  /** Replaces a response that was kept before the last part of the work was done. */
  async settle(db: Kysely<Database>, response: HttpResponse): Promise<void> {
    await db
      .updateTable('idempotency_keys')
      .set({ answer: this.#encrypt(response), settles_by: null })
      .where('hash', '=', this.#hash)
      .execute();
  }

  #encrypt(response: HttpResponse): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#cipherKey, nonce).setAAD(Buffer.from(this.#hash));
    const text = Buffer.concat([cipher.update(JSON.stringify(response)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64');
  }

  #decrypt(encrypted: string): HttpResponse {
    const bytes = Buffer.from(encrypted, 'base64');
    const tagEnd = NONCE_BYTES + TAG_BYTES;
    const decipher = createDecipheriv(CIPHER, this.#cipherKey, bytes.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(this.#hash))
      .setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    const text = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]);
    return JSON.parse(text.toString());
  }
}

/** Removes all but the newest answers of a network, so that there is room for one more. */
async function makeRoomForGuest(db: Kysely<Database>, network: string): Promise<void> {
  const oldest = db
    .selectFrom('idempotency_keys')
    .select('hash')
    .where('guest_network', '=', network)
    .orderBy('expires_at', 'desc')
    .orderBy('hash')
    .limit(REMOVED_AT_ONCE)
    .offset(MAX_ANSWERS_OF_GUESTS - 1);
  await db.deleteFrom('idempotency_keys').where('hash', 'in', oldest).execute();
}

/** How long expired answers may stay, so that they are removed many at a time. */
const REMOVAL_DELAY = 600;
const REMOVED_AT_ONCE = 200;

/** When expired answers have to be removed. */
export async function findNextRemoval({ connection }: Context): Promise<Seconds | undefined> {
  const { oldest } = await connection.read
    .selectFrom('idempotency_keys')
    .select((of) => of.fn.min('expires_at').as('oldest'))
    .executeTakeFirstOrThrow();
  return oldest === null ? undefined : oldest + REMOVAL_DELAY;
}

/** Removes some responses that have expired. Returns whether there were any. */
export async function removeExpiredResponses(ctx: Context): Promise<boolean> {
  const now = ctx.clock.now();
  const due = await findNextRemoval(ctx);
  if (due === undefined || due > now) return false;
  await ctx.connection.begin(async (db) => {
    const expired = db
      .selectFrom('idempotency_keys')
      .select('hash')
      .where('expires_at', '<=', now)
      .orderBy('expires_at')
      .limit(REMOVED_AT_ONCE);
    await db.deleteFrom('idempotency_keys').where('hash', 'in', expired).execute();
  }, 'worker');
  return true;
}
