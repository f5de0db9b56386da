import { createHash } from 'node:crypto';
import type { Seconds } from '../../src/lib/clock.ts';
import { emailKey, normalizeEmail } from '../../src/lib/email-address.ts';
import type { Reading } from './incidents.ts';
import { Table } from './table.ts';

export interface CsvSubscriber {
  readonly line: number;
  readonly key: string;
  readonly email: string;
  readonly verified: boolean;
  readonly verifiedAt: Seconds | undefined;
  /** As they are written: names or ids. Nobody is named for all. */
  readonly components: readonly string[];
  readonly createdAt: Seconds;
}

const columns = { required: ['email'], optional: ['confirmed', 'confirmed_at', 'components', 'created_at'] };

/** Also returns the table, for problems that are found later. */
export function readSubscribers(
  path: string,
  { zone, now, notes }: Reading,
): { readonly subscribers: readonly CsvSubscriber[]; readonly table: Table } {
  const table = new Table(path, columns, notes);
  const lines = new Map<string, number>();
  const subscribers = table.read((line): CsvSubscriber => {
    const written = line.required('email');
    const email = normalizeEmail(written);
    if (email === undefined)
      return line.fail(`"${written}" is not an email address. Write one such as someone@example.com.`);
    const other = lines.get(emailKey(email));
    if (other !== undefined)
      line.fail(`The address is in line ${other} already. Delete one of the two lines.`);
    const verifiedAt = line.time('confirmed_at', zone);
    if (verifiedAt !== undefined && verifiedAt > now)
      line.fail('confirmed_at is in the future. Write when the address was confirmed, or leave it empty.');
    const subscriber = {
      line: line.number,
      key: keyOf(email),
      email,
      verified: line.flag('confirmed') ?? verifiedAt !== undefined,
      verifiedAt,
      components: line.list('components'),
      createdAt: Math.min(line.time('created_at', zone) ?? now, now),
    };
    lines.set(emailKey(email), line.number);
    return subscriber;
  });
  return { subscribers, table };
}

/** A hash recognises an address again, and tells nobody what it is. */
const keyOf = (email: string): string =>
  createHash('sha256').update(emailKey(email)).digest('hex').slice(0, 24);
