import { sql } from 'kysely';
import { type Harness, START } from './harness.ts';

/** The migrations of the last build before 1.0.0. */
export const DEVELOPMENT_MIGRATIONS: readonly string[] = [
  '0001-first-tables',
  '0002-status-page',
  '0003-notifications',
  '0004-subscriber-addresses',
  '0005-mail-problems',
  '0006-webhook-rights',
  '0007-unlogged-writes',
  '0008-identity',
  '0009-event-chain',
  '0010-idempotency-keys',
  '0011-trash',
  '0012-accounts',
  '0013-incident-template-defaults',
  '0014-finding-and-presence',
  '0016-previews',
  '0017-postmortems',
  '0020-subscription-channels',
  '0021-translations',
  '0022-retention',
  '0023-nodes',
  '0024-leases',
  '0025-imported-accounts',
  '0026-token-dialects',
  '0028-kept-answers-of-guests',
  '0031-task-failures',
  '0034-written-mails',
  '0035-pages',
  '0036-page-settings',
  '0037-page-members',
  '0038-checks',
  '0039-images',
  '0040-probes',
  '0041-check-metrics',
  '0042-alerts',
  '0043-staff-notifications',
  '0044-check-deaths',
  '0045-fair-turns',
  '0046-beat-gaps',
  '0047-alert-bounds',
  '0048-on-failure',
  '0049-withheld-from-probes',
];

/** Lets the database list these migrations, as if builds before 1.0.0 had made it, whose last one made the same tables. */
export async function listMigrations({ ctx }: Harness, names: readonly string[]): Promise<void> {
  const { write } = ctx.connection;
  await write.deleteFrom('migrations').execute();
  const values = names.map((name) => sql`(${name}, ${START}, ${'0.1.0'})`);
  await sql`insert into migrations (name, applied_at, version) values ${sql.join(values)}`.execute(write);
}
