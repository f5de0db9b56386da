import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { PARENT } from '../../../kernel/db/statement.ts';
import { anyValue, type Source } from '../../../kernel/jsonapi/source.ts';

export type CheckChange = Row<'check_changes'>;

const ofCheck = sql<boolean>`check_changes.check_id = ${PARENT}`;

const checkChanges: Source<CheckChange> = {
  key: 'changes of a check',
  table: 'check_changes',
  columns: sql`check_changes.*`,
  exists: ofCheck,
  visible: ofCheck,
  filters: {
    after: anyValue((moment) => sql`check_changes.since_ms >= ${Number(moment) * 1000}`),
    before: anyValue((moment) => sql`check_changes.since_ms <= ${Number(moment) * 1000}`),
  },
  sorts: { id: sql.ref('check_changes.id'), since: sql.ref('check_changes.since_ms') },
};

/** All changes of one check. The caller must have checked that the check is visible. */
export const checkChangeSource = (checkId: number): Source<CheckChange> => ({
  ...checkChanges,
  values: { parent: checkId },
});
