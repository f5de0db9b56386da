import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Connection } from './connection.ts';
import { findStoredKey, installationKey } from './installation-key.ts';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Checks were the first that needed it. What is stored can be read with no other key. */
const KEY_NAME = 'checks';

/** The key of the installation is not long enough for the cipher. */
const keyOf = async (connection: Connection): Promise<Buffer> =>
  createHash('sha256')
    .update(await installationKey(connection, KEY_NAME))
    .digest();

/** Call it before a transaction in which something is encrypted: a key that is new takes a transaction of its own. */
export const loadSealingKey = async (connection: Connection): Promise<void> => {
  await installationKey(connection, KEY_NAME);
};

/**
 * Encrypts what is stored to be used, but never shown. Whoever reads a row, a dump of a table or a log of statements cannot read
 * it without the key of the installation.
 */
export async function seal(connection: Connection, text: string): Promise<string> {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, await keyOf(connection), iv);
  return Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]).toString(
    'base64url',
  );
}

export const unseal = async (connection: Connection, sealed: string): Promise<string> =>
  unsealWith(await keyOf(connection), sealed);

/** For a read, which has no connection: decrypts with the key that is stored, as everything was encrypted with it. */
export async function loadUnseal(db: Connection['read']): Promise<(sealed: string) => string> {
  const stored = await findStoredKey(db, KEY_NAME);
  const key = createHash('sha256')
    .update(stored ?? '')
    .digest();
  return (sealed) => unsealWith(key, sealed);
}

function unsealWith(key: Buffer, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString(
    'utf8',
  );
}
