import { bcryptCost } from '../../src/kernel/auth/bcrypt.ts';
import { normalizeEmail } from '../../src/lib/email-address.ts';
import { flagOf, textOf } from '../cachet2/values.ts';
import type { ImportedUser } from '../source.ts';
import type { StagedRow } from '../staging.ts';
import type { KumaReading } from './reading.ts';

/**
 * People of Uptime Kuma, of whom there is one in practice. They have a name to sign in with, and no address: it is the one that
 * the operator names, or the name itself if that is an address.
 */
export function usersOf(reading: KumaReading): ImportedUser[] {
  const users: ImportedUser[] = [];
  let { email: named } = reading.options;
  for (const row of reading.tables.rows('user', 'order by id')) {
    const name = textOf(row.username);
    const isActive = flagOf(row.active, true);
    const email = normalizeEmail(name) ?? (isActive ? named : undefined);
    if (email === undefined) {
      reading.notes.add(
        `The user "${name}" is left out, because people have no email addresses in Uptime Kuma. ${isActive ? 'Name the address with --email, and this person can sign in here with the same password.' : 'The account is not active there.'}`,
      );
      continue;
    }
    if (email === named) named = undefined;
    const hash = textOf(row.password);
    users.push({
      key: textOf(row.id),
      name,
      email,
      role: 'admin',
      disabled: !isActive,
      passwordHash: bcryptCost(hash) === undefined ? null : hash,
      totpSecret: secondFactorOf(row),
      secondFactorDue: false,
      createdAt: reading.now,
    });
  }
  return users;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The secret of the authenticator app. Uptime Kuma stores its bytes as a text, and shows the app their base 32. */
function secondFactorOf(row: StagedRow): string | null {
  const secret = textOf(row.twofa_secret);
  if (!flagOf(row.twofa_status, false) || secret === '') return null;
  const bits = [...Buffer.from(secret)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('');
}
