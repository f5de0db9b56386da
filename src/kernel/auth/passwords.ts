import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import pLimit, { type LimitFunction } from 'p-limit';
import { Unavailable } from '../errors.ts';
import { BcryptThread, bcryptCost, bcryptJob } from './bcrypt.ts';

const derive = promisify(argon2);

interface Parameters {
  /** In KiB. */
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/**
 * The parameters that OWASP recommends for Argon2id. They are stored with each hash, so that they can be raised:
 * `needsRehash` then finds older hashes when their owners sign in.
 */
export const recommended: Parameters = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_LENGTH = 32;
const SALT_LENGTH = 16;

/**
 * Hashing is slow on purpose, and takes a whole core. Each bulkhead computes one hash at a time, so that a flood of guesses
 * leaves the other cores to readers. Browsers in which the account was used before have a bulkhead of their own: their
 * owners do not wait behind the guesses of strangers. While strangers queue, their bulkhead rests as long as it works, and
 * takes half a core.
 */
export type Bulkhead = 'known' | 'unknown';
const bulkheads: Readonly<Record<Bulkhead, LimitFunction>> = { known: pLimit(1), unknown: pLimit(1) };

/** How many callers may be in a bulkhead. More would wait for seconds. */
const MAX_IN_LANE = 40;
const inLane: Record<Bulkhead, number> = { known: 0, unknown: 0 };

/** Runs work that is about to hash a password, unless too many others do the same. */
export async function withRoom<T>(bulkhead: Bulkhead, work: () => Promise<T>): Promise<T> {
  if (inLane[bulkhead] >= MAX_IN_LANE) {
    const message = 'Too many people are signing in at this moment. Try again in a few seconds.';
    throw new Unavailable(message, { retryAfter: 5 });
  }
  inLane[bulkhead]++;
  try {
    return await work();
  } finally {
    inLane[bulkhead]--;
  }
}

function hashIn<T>(bulkhead: Bulkhead, work: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  bulkheads[bulkhead](async () => {
    const started = performance.now();
    await work().then(resolve, reject);
    if (bulkhead === 'unknown' && bulkheads[bulkhead].pendingCount > 0)
      await sleep(performance.now() - started);
  });
  return promise;
}

/**
 * How this process hashes passwords, and how often it did. Only tests change it: most of them hash with less work, and
 * some compare the work for known and unknown accounts.
 */
export const hashing: { runs: number; bcryptRounds: number; parameters: Parameters } = {
  runs: 0,
  bcryptRounds: 0,
  parameters: recommended,
};

function tagOf(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  hashing.runs++;
  // The same password may be typed as different code points, depending on the keyboard.
  const message = password.normalize('NFC');
  return derive('argon2id', { message, nonce: salt, tagLength: TAG_LENGTH, ...parameters });
}

/** The hash of a password, with its parameters and its salt. */
export async function hashPassword(password: string, bulkhead: Bulkhead = 'known'): Promise<string> {
  const { parameters } = hashing;
  const salt = randomBytes(SALT_LENGTH);
  const tag = await hashIn(bulkhead, () => tagOf(password, salt, parameters));
  return formatHash(parameters, salt, tag);
}

/**
 * Whether the password belongs to the hash. Without a hash (an unknown account, or one without a password) it takes the
 * same time and is false, so that the duration does not reveal which accounts exist.
 *
 * Accounts that were imported have a bcrypt hash until their first sign-in. As long as there are any, the caller gives the
 * highest cost among them: every comparison then takes that much bcrypt and one Argon2, whatever the hash is.
 */
export function verifyPassword(
  password: string,
  hash: string | null,
  bulkhead: Bulkhead = 'unknown',
  highestBcryptCost = 0,
): Promise<boolean> {
  const { parameters, salt, tag } = parseHash(hash) ?? { ...nobody, parameters: hashing.parameters };
  const cost = Math.max(highestBcryptCost, bcryptCost(hash) ?? 0);
  return hashIn(bulkhead, async () => {
    const matchesBcrypt = cost > 0 && (await compareBcrypt(password, hash, bulkhead, cost));
    const given = await tagOf(password, salt, parameters);
    return matchesBcrypt || (timingSafeEqual(given, tag) && hash !== null);
  });
}

const bcryptThreads: Readonly<Record<Bulkhead, BcryptThread>> = {
  known: new BcryptThread(),
  unknown: new BcryptThread(),
};

function compareBcrypt(
  password: string,
  hash: string | null,
  bulkhead: Bulkhead,
  cost: number,
): Promise<boolean> {
  hashing.bcryptRounds += 2 ** cost;
  return bcryptThreads[bulkhead].run(bcryptJob(password, hash, cost));
}

/** Whether the hash was made with another algorithm or other parameters than today's. */
export function needsRehash(hash: string): boolean {
  const { memory, passes, parallelism } = hashing.parameters;
  const parameters = parseHash(hash)?.parameters;
  return (
    parameters?.memory !== memory || parameters.passes !== passes || parameters.parallelism !== parallelism
  );
}

const formatHash = ({ memory, passes, parallelism }: Parameters, salt: Buffer, tag: Buffer): string =>
  `$argon2id$m=${memory},t=${passes},p=${parallelism}$${salt.toString('base64url')}$${tag.toString('base64url')}`;

interface ParsedHash {
  readonly parameters: Parameters;
  readonly salt: Buffer;
  readonly tag: Buffer;
}

function parseHash(hash: string | null): ParsedHash | undefined {
  const match = /^\$argon2id\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(hash ?? '');
  if (!match) return undefined;
  const [, memory, passes, parallelism, salt = '', tag = ''] = match;
  return {
    parameters: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64url'),
    tag: Buffer.from(tag, 'base64url'),
  };
}

/** Stands for accounts that have no password. Nobody knows a password for it. */
const nobody: Pick<ParsedHash, 'salt' | 'tag'> = {
  salt: randomBytes(SALT_LENGTH),
  tag: randomBytes(TAG_LENGTH),
};
