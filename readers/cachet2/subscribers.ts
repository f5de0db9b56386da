import { normalizeEmail } from '../../src/lib/email-address.ts';
import type { ImportedSubscriber } from '../source.ts';
import type { CachetReading } from './reading.ts';
import { flagOf, textOf } from './values.ts';

export async function* subscribersOf(reading: CachetReading): AsyncGenerator<ImportedSubscriber> {
  const { staging, tables, links } = reading;
  if (!tables.has('subscribers')) return;
  let others = 0;
  for (const row of staging.rows(`select * from ${tables.sql('subscribers')} order by id`)) {
    const email = normalizeEmail(textOf(row.email));
    if (email === undefined) {
      others++;
      continue;
    }
    const verifiedAt = row.verified_at ?? row.email_verified_at;
    yield {
      key: textOf(row.id),
      email,
      verified: verifiedAt !== null && verifiedAt !== undefined,
      verifiedAt: reading.timeOrNone(verifiedAt),
      components: flagOf(row.global, true) ? undefined : links.followedBy(row.id),
      createdAt: reading.time(row.created_at),
    };
  }
  if (others > 0)
    reading.notes.push(`Subscribers without a valid email address (by phone or Slack), left out: ${others}.`);
}
