import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Invalid } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import type { Parent } from './queries.ts';

/** Inserts a deleted update again, under its own id. Its author may have been deleted since. */
export const reinsertUpdate = ({ db }: Tx, row: Row<'updates'>): Promise<Row<'updates'>> =>
  db
    .insertInto('updates')
    .values({
      ...row,
      user_id: sql<number | null>`(select users.id from users where users.id = ${row.user_id})`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** The error for an update that cannot be restored before its incident or schedule is. */
export const parentIsDeleted = (parent: Parent, id: number): Invalid =>
  parent === 'incident'
    ? invalid(parent, 'update_incident_in_trash', { incident: id })
    : invalid(parent, 'update_schedule_in_trash', { schedule: id });
