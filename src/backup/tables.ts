import type { Database } from '../db/schema.ts';

/**
 * The tables whose rows are not part of a backup, with the reason. All others are, whatever a migration adds: a table
 * cannot be forgotten.
 */
export const notCopied: Partial<Record<keyof Database, string>> = {
  presences: 'Who has which record open at the moment. It expires within a minute.',
  previews: 'Rendered previews, which expire after a few minutes.',
  rates:
    'When the next mail may be sent, and when the next backup is due: both concern the running service only.',
};

export const isCopied = (table: string): boolean => !Object.hasOwn(notCopied, table);
