import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SubjectType } from '../../../common/events.ts';
import type { Database } from '../db/schema.ts';

/**
 * Which sealed events stay in the database, because something still reads them. Decision 42 lists every reader of the log
 * with the rule here that it relies on.
 */
interface Rule {
  /** All events about a record, the last one before the seal, or none. */
  readonly keep: 'all' | 'last' | 'none';
  /** The tables that hold the record, as long as it exists; for updates and groups in the trash, the type there. */
  readonly whileIn?: { readonly table: keyof Database; readonly trash?: string };
}

const rules: { readonly [S in SubjectType]: Rule } = {
  // Whether people were told of it, what it was before, and what can be undone: all of its events say so.
  incident: { keep: 'all', whileIn: { table: 'incidents' } },
  incident_update: { keep: 'all', whileIn: { table: 'updates', trash: 'incident-updates' } },
  postmortem: { keep: 'all', whileIn: { table: 'postmortems', trash: 'postmortems' } },
  schedule: { keep: 'all', whileIn: { table: 'schedules' } },
  schedule_update: { keep: 'all', whileIn: { table: 'updates', trash: 'schedule-updates' } },
  // Whether notifications were taken back.
  delivery: { keep: 'all' },
  // The state before the next event about the same record.
  component: { keep: 'last', whileIn: { table: 'components' } },
  component_group: { keep: 'last', whileIn: { table: 'component_groups', trash: 'component-groups' } },
  incident_template: { keep: 'last', whileIn: { table: 'incident_templates', trash: 'incident-templates' } },
  metric: { keep: 'last', whileIn: { table: 'metrics' } },
  check: { keep: 'last', whileIn: { table: 'checks' } },
  alert_source: { keep: 'last', whileIn: { table: 'alert_sources' } },
  alert: { keep: 'last', whileIn: { table: 'alerts' } },
  alert_rule: { keep: 'last', whileIn: { table: 'alert_rules' } },
  probe: { keep: 'last', whileIn: { table: 'probes' } },
  image: { keep: 'last', whileIn: { table: 'images' } },
  subscriber: { keep: 'last', whileIn: { table: 'subscribers' } },
  user: { keep: 'last', whileIn: { table: 'users' } },
  session: { keep: 'last', whileIn: { table: 'sessions' } },
  passkey: { keep: 'last', whileIn: { table: 'passkeys' } },
  account_link: { keep: 'last', whileIn: { table: 'account_links' } },
  webhook: { keep: 'last', whileIn: { table: 'webhooks' } },
  // The settings at the time of an event; the name of a token, also of one that was revoked.
  settings: { keep: 'last' },
  token: { keep: 'last' },
  // Nobody reads them after their consumers.
  metric_point: { keep: 'none' },
  mail_problem: { keep: 'none' },
  sign_in: { keep: 'none' },
  log: { keep: 'none' },
};

/** Whether an event stays when everything up to `sealId` is sealed. */
export function staysAfterSeal(sealId: number): RawBuilder<SqlBool> {
  const isLast = sql<SqlBool>`not exists (select 1 from events as later
    where later.subject_type = events.subject_type and later.subject_id = events.subject_id
      and later.id > events.id and later.id <= ${sealId})`;
  const conditions = Object.entries(rules)
    .filter(([, { keep }]) => keep !== 'none')
    .map(([subject, { keep, whileIn }]) => {
      const parts = [
        sql`events.subject_type = ${sql.lit(subject)}`,
        ...(whileIn ? [exists(whileIn)] : []),
        ...(keep === 'last' ? [isLast] : []),
      ];
      return sql`(${sql.join(parts, sql` and `)})`;
    });
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;
}

function exists({ table, trash }: NonNullable<Rule['whileIn']>): RawBuilder<SqlBool> {
  const inTable = sql<SqlBool>`exists (select 1 from ${sql.table(table)} as record where record.id = events.subject_id)`;
  if (trash === undefined) return inTable;
  return sql<SqlBool>`(${inTable} or exists (select 1 from trash
    where trash.type = ${sql.lit(trash)} and trash.subject_id = events.subject_id))`;
}
