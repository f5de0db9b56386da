import { sql } from 'kysely';
import { settingSchemas } from '../../../common/settings.ts';
import { releaseImportedStatus } from '../../domain/alerts/effects/on-failure.ts';
import { saveAlerts, wakeAlertsOf, wakeUndecidedAlerts } from '../../domain/alerts/effects/write.ts';
import { isUnderMaintenance } from '../../domain/checks/queries.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { findPrevious, type LoggedEvent } from '../../kernel/events/log.ts';
import type { SettingsState } from '../../kernel/events/states.ts';
import type { Tx } from '../../kernel/events/transaction.ts';

/** What people write that may change what becomes of an alert that fires already. */
export const changeTypes = ['check.updated', 'component.updated', 'settings.updated'] as const;

/**
 * The rules look again at the alerts of checks that fail, if somebody has linked the check to another component, or has decided
 * otherwise what happens when checks of its component fail.
 */
export async function lookAgain(tx: Tx, event: LoggedEvent): Promise<void> {
  switch (event.type) {
    case 'check.updated':
      return followCheck(tx, event.subjectId);
    case 'component.updated':
      return followComponent(tx, event);
    case 'settings.updated': {
      const before = (await findPrevious(tx, event))?.state;
      if (usualOf(event.state) !== usualOf(before)) await wakeUndecidedAlerts(tx);
    }
  }
}

const usualOf = (settings: SettingsState | undefined): string =>
  settings?.on_failure ?? settingSchemas.on_failure.default;

const findFailing = ({ db }: Tx) =>
  db.selectFrom('alerts').where('alerts.check_id', 'is not', null).where('alerts.state', '=', 'firing');

/** Its alert is about the component that it has now, or its component is free again if it works. */
async function followCheck(tx: Tx, id: number): Promise<void> {
  const check = await tx.db
    .selectFrom('checks')
    .leftJoin('check_runs', 'check_runs.check_id', 'checks.id')
    .select(['component_id', 'failing_status', 'degraded_status', 'check_runs.state'])
    .where('checks.id', '=', id)
    .where('checks.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!check) return;
  const { component_id } = check;
  const alert = await findFailing(tx).selectAll('alerts').where('check_id', '=', id).executeTakeFirst();
  if (alert) return moveAlert(tx, alert, check);
  if (component_id !== null && check.state === 'up') await releaseImportedStatus(tx, component_id, tx.now);
}

async function moveAlert(
  tx: Tx,
  alert: Row<'alerts'>,
  check: Pick<Row<'checks'>, 'component_id' | 'failing_status' | 'degraded_status'>,
): Promise<void> {
  const { component_id } = check;
  const component_status = alert.severity === 'critical' ? check.failing_status : check.degraded_status;
  if (component_id === alert.component_id && component_status === alert.component_status) return;
  const quiet = alert.quiet ?? ((await isMaintained(tx, component_id)) ? 'maintenance' : null);
  await saveAlerts(tx, [alert], { component_id, component_status, quiet, due_at: tx.now });
}

const isMaintained = async ({ db, now }: Tx, component: number | null): Promise<boolean> =>
  component !== null &&
  (await db
    .selectFrom('components')
    .select('id')
    .where('id', '=', component)
    .where(isUnderMaintenance(sql.ref('components.id'), now))
    .executeTakeFirst()) !== undefined;

async function followComponent(
  tx: Tx,
  event: Extract<LoggedEvent, { readonly type: 'component.updated' }>,
): Promise<void> {
  const before = await findPrevious(tx, event);
  const { on_failure = null, status } = event.state;
  if (!before) return;
  if ((before.state.on_failure ?? null) !== on_failure) await wakeAlertsOf(tx, event.subjectId);
  // An import that has brought a status anew does not know that the checks here see it working.
  if (
    event.actor === 'command' &&
    before.state.status !== status &&
    (await hasGoodCheck(tx, event.subjectId))
  )
    await releaseImportedStatus(tx, event.subjectId, tx.now);
}

const hasGoodCheck = async ({ db }: Tx, component: number): Promise<boolean> =>
  (await db
    .selectFrom('checks')
    .innerJoin('check_runs', 'check_runs.check_id', 'checks.id')
    .select('checks.id')
    .where('checks.component_id', '=', component)
    .where('checks.deleted_at', 'is', null)
    .where('checks.paused', '=', 0)
    .where('check_runs.state', '=', 'up')
    .limit(1)
    .executeTakeFirst()) !== undefined;
