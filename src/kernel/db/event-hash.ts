import { hash, randomBytes } from 'node:crypto';
import { canonicalJson } from '../../lib/canonical-json.ts';
import type { Row } from './schema.ts';

/**
 * How events are chained. The hash of an event covers the hash of the event before it and its own canonical form, so
 * nothing in the log can be changed without changing every later hash. This must never change, or existing logs do not
 * verify any more: decision 21 says how columns can be added.
 */

/** What the hash of an event covers: everything but the hash itself and what can be erased. */
export type HashedEvent = Omit<Row<'events'>, 'hash' | 'address' | 'salt'>;

/** The "hash of the event before it" of the first event. */
export const BEFORE_THE_FIRST = '';

/** The columns that the hash covers, and nothing else that a row may have. */
export const hashedColumns = (event: HashedEvent): HashedEvent => ({
  id: event.id,
  previous_id: event.previous_id,
  type: event.type,
  subject_type: event.subject_type,
  subject_id: event.subject_id,
  actor_type: event.actor_type,
  actor_id: event.actor_id,
  user_id: event.user_id,
  request_id: event.request_id,
  address_hash: event.address_hash,
  state: event.state,
  created_at: event.created_at,
});

/** A JSON object (RFC 8785) with the columns that are not null. `state` stays the text that is stored. */
const canonicalForm = (event: HashedEvent): string =>
  canonicalJson(
    Object.fromEntries(Object.entries(hashedColumns(event)).filter(([, value]) => value !== null)),
  );

/** SHA-256, in hexadecimal digits, over the hash of the event before it (also in digits) and the canonical form. */
export const hashOf = (previousHash: string, event: HashedEvent): string =>
  hash('sha256', previousHash + canonicalForm(event));

type AddressColumns = Pick<Row<'events'>, 'address' | 'salt' | 'address_hash'>;

/**
 * The chain holds only a salted hash of an address. When the address and the salt are erased, nobody can find out the
 * address by trying all of them, and the chain still verifies.
 */
export function addressColumns(address: string | null): AddressColumns {
  if (address === null) return { address, salt: null, address_hash: null };
  const salt = randomBytes(16).toString('hex');
  return { address, salt, address_hash: hash('sha256', salt + address) };
}

/** Whether the address is the one that the hash was made of, or was erased. */
export function addressFits({ address, salt, address_hash }: AddressColumns): boolean {
  if (address === null || salt === null) return address === salt;
  return hash('sha256', salt + address) === address_hash;
}
