import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomBytes,
  type ScryptOptions,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { z } from 'zod';
import { OperatorError } from '../../kernel/errors.ts';

/** How the key of an encrypted backup is made from the passphrase, as its header says. */
export const encryptionSchema = z.strictObject({
  cipher: z.literal('aes-256-gcm'),
  derivation: z.literal('scrypt'),
  // Bounded, so that a header that somebody made up cannot use up the memory.
  cost: z
    .int()
    .min(2)
    .max(2 ** 20),
  blockSize: z.int().min(1).max(32),
  parallelization: z.int().min(1).max(16),
  salt: z.string().regex(/^[0-9a-f]{32,128}$/),
  /** Tells a wrong passphrase from a damaged file. */
  passphraseCheck: z.string().regex(/^[0-9a-f]{32}$/),
});

export type Encryption = z.infer<typeof encryptionSchema>;

/** What OWASP recommends: 128 MB of memory and some tenths of a second for each guess. Tests lower it. */
export const derivation = { cost: 2 ** 17, blockSize: 8, parallelization: 1 };

/** A shorter one could be guessed by whoever gets hold of a backup. */
const MIN_PASSPHRASE = 12;

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

const TAG_BYTES = 16;

interface Keys {
  readonly key: Buffer;
  readonly passphraseCheck: string;
}

async function deriveKeys(
  passphrase: string,
  {
    cost,
    blockSize,
    parallelization,
    salt,
  }: Pick<Encryption, 'cost' | 'blockSize' | 'parallelization' | 'salt'>,
): Promise<Keys> {
  const maxmem = 256 * cost * blockSize + 2 ** 20;
  const bytes = await derive(passphrase.normalize('NFC'), Buffer.from(salt, 'hex'), 64, {
    cost,
    blockSize,
    parallelization,
    maxmem,
  });
  const check = createHmac('sha256', bytes.subarray(32)).update('daymark backup').digest('hex');
  return { key: bytes.subarray(0, 32), passphraseCheck: check.slice(0, 32) };
}

/** A new key. The salt is random, so no other backup has the same key. */
export async function encryptWith(passphrase: string): Promise<{ encryption: Encryption; key: Buffer }> {
  if (passphrase.length < MIN_PASSPHRASE) {
    throw new OperatorError(
      `The passphrase is too short: whoever gets the backup could guess it. Use at least ${MIN_PASSPHRASE} characters, such as five random words.`,
    );
  }
  const parameters = { ...derivation, salt: randomBytes(32).toString('hex') };
  const { key, passphraseCheck } = await deriveKeys(passphrase, parameters);
  return {
    key,
    encryption: { cipher: 'aes-256-gcm', derivation: 'scrypt', ...parameters, passphraseCheck },
  };
}

export async function decryptWith(encryption: Encryption, passphrase: string | undefined): Promise<Buffer> {
  if (passphrase === undefined) {
    throw new OperatorError(
      'This backup is encrypted. Set BACKUP_PASSPHRASE, or name a file that contains the passphrase: --passphrase-file <path>.',
    );
  }
  const { key, passphraseCheck } = await deriveKeys(passphrase, encryption);
  if (!timingSafeEqual(Buffer.from(passphraseCheck), Buffer.from(encryption.passphraseCheck))) {
    throw new OperatorError(
      'The passphrase is wrong. Use the one that was set when this backup was made: it may have been changed since.',
    );
  }
  return key;
}

/** The position of a chunk in the file. A chunk cannot be moved, left out or taken from another backup. */
export interface ChunkPosition {
  readonly index: number;
  readonly isLast: boolean;
  /** Covers the header. */
  readonly context: Buffer;
}

/** The key is used for one file only, so the number of the chunk is a nonce that never repeats. */
function nonceOf({ index, isLast }: ChunkPosition): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

export function seal(key: Buffer, position: ChunkPosition, plain: Buffer): { sealed: Buffer; tag: Buffer } {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(position)).setAAD(position.context);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return { sealed, tag: cipher.getAuthTag() };
}

/** Throws if a single bit is not as it was written. */
export function unseal(key: Buffer, position: ChunkPosition, sealed: Buffer, tag: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(position), { authTagLength: TAG_BYTES });
  decipher.setAAD(position.context).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]);
}
