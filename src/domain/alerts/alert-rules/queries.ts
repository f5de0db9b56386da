import { sql } from 'kysely';
import type { Row } from '../../../kernel/db/schema.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import { isOneOf, perViewer } from '../../../kernel/jsonapi/source.ts';
import { readableComponents } from '../../visibility.ts';

export interface AlertRuleRecord extends Omit<Row<'alert_rules'>, 'deleted_at'> {
  /** The component, if it exists and the viewer may read it. */
  readonly shown_component_id: number | null;
  readonly template: string | null;
}

const existing = sql<boolean>`alert_rules.deleted_at is null`;

export const alertRuleSource = perViewer<AlertRuleRecord>((scope) => ({
  table: 'alert_rules',
  columns: sql`alert_rules.*,
    (select components.id from components where components.id = alert_rules.component_id
      and ${readableComponents(scope)}) as shown_component_id,
    (select incident_templates.slug from incident_templates
      where incident_templates.id = alert_rules.template_id) as template`,
  exists: existing,
  visible: existing,
  filters: { action: isOneOf('alert_rules.action') },
  sorts: { order: sql.ref('alert_rules.position'), id: sql.ref('alert_rules.id') },
}));

/** All rules in their order. There are few. */
export const findAlertRules = ({ db }: Pick<Tx, 'db'>): Promise<Row<'alert_rules'>[]> =>
  db
    .selectFrom('alert_rules')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The stored row, for a write. */
export async function getAlertRule({ db }: Pick<Tx, 'db'>, id: number): Promise<Row<'alert_rules'>> {
  const row = await db
    .selectFrom('alert_rules')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw new NotFound();
  return row;
}
