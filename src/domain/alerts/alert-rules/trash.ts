import type { TrashKind } from '../../records/trash-store/kind.ts';
import { appendAlertRuleEvent, moveTo } from './actions.ts';
import { findAlertRules, getAlertRule } from './queries.ts';
import { authorizeEffects } from './rights.ts';

/** A rule that is restored goes to the end: nothing acts before what has replaced it. */
export const alertRuleTrash: TrashKind = {
  restore: async (tx, { subject_id: id }) => {
    const others = await findAlertRules(tx);
    await tx.db
      .updateTable('alert_rules')
      .set({ deleted_at: null, position: others.length + 1 })
      .where('id', '=', id)
      .execute();
    await moveTo(tx, await findAlertRules(tx));
    const row = await getAlertRule(tx, id);
    authorizeEffects(tx.actor, [row]);
    await appendAlertRuleEvent(tx, 'alert_rule.restored', row);
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db
      .selectFrom('alert_rules')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await appendAlertRuleEvent(tx, 'alert_rule.purged', row);
  },
  metaOf: 'alert_rule',
  rows: [{ table: 'alert_rules', owner: 'id', key: 'id' }],
};
