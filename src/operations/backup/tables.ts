import type { Database } from '../../kernel/db/schema.ts';

/**
 * The tables whose rows are not part of a backup, with the reason. All others are, whatever a migration adds: a table
 * cannot be forgotten.
 */
export const notCopied: Partial<Record<keyof Database, string>> = {
  beat_receivers: 'Which processes take heartbeats at the moment.',
  beat_gaps: 'When heartbeats could not be received: it concerns the running service only.',
  lease_holders: 'Which processes are alive at the moment.',
  leases: 'Which process does something that only one may do at a time.',
  presences: 'Who has which record open at the moment. It expires within a minute.',
  previews: 'Rendered previews, which expire after a few minutes.',
  rates: 'When something may happen next, such as a mail or a backup: it concerns the running service only.',
  request_counts: 'How many requests callers have sent in the current minute.',
  task_failures: 'Work in the background that fails at the moment.',
};

export const isCopied = (table: string): boolean => !Object.hasOwn(notCopied, table);
