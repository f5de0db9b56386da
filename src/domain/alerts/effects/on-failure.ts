import type { OnFailure } from '../../../../common/alerts.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { loadInstallationSettings } from '../../settings/queries.ts';
import { setStatusSince } from '../../status/components/actions.ts';
import { IMPORTED, OPERATIONAL } from '../../status/components/model.ts';

type OfCheck = Pick<Row<'alerts'>, 'check_id' | 'component_id'>;

/**
 * What the component of a failing check does without a rule, for several alerts. It has no entry for those that are no check's, or
 * have no component.
 */
export async function findOnFailures<Alert extends OfCheck>(
  tx: Tx,
  alerts: readonly Alert[],
): Promise<Map<Alert, OnFailure>> {
  const ids = new Set(
    alerts.flatMap(({ check_id, component_id }) =>
      check_id === null || component_id === null ? [] : [component_id],
    ),
  );
  if (ids.size === 0) return new Map();
  const components = await tx.db
    .selectFrom('components')
    .select(['id', 'status', 'on_failure'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute();
  const { on_failure: usual } = await loadInstallationSettings(tx);
  const chosen = new Map(
    components.map(({ id, on_failure }) => [id, (on_failure as OnFailure | null) ?? usual]),
  );
  return new Map(
    alerts.flatMap((alert) => {
      const onFailure = alert.check_id === null ? undefined : chosen.get(alert.component_id ?? 0);
      return onFailure ? [[alert, onFailure] as const] : [];
    }),
  );
}

export const findOnFailure = async (tx: Tx, alert: OfCheck): Promise<OnFailure | undefined> =>
  (await findOnFailures(tx, [alert])).get(alert);

type Component = Pick<Row<'components'>, 'id' | 'status' | 'on_failure'>;

const findComponent = ({ db }: Tx, id: number): Promise<Component | undefined> =>
  db
    .selectFrom('components')
    .select(['id', 'status', 'on_failure'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

const chosenFor = async (tx: Tx, { on_failure }: Component): Promise<OnFailure> =>
  (on_failure as OnFailure | null) ?? (await loadInstallationSettings(tx)).on_failure;

/** Whether nobody has set the status of the component since an import brought it. */
export async function cameWithImport({ db }: Tx, componentId: number): Promise<boolean> {
  const last = await db
    .selectFrom('component_statuses')
    .select('source')
    .where('component_id', '=', componentId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.source === IMPORTED;
}

/**
 * A status that an import brought ends with the first good result of a check here, unless another check of the component fails:
 * no alert will ever end because of it.
 */
export async function releaseImportedStatus(tx: Tx, componentId: number, since: Seconds): Promise<void> {
  const component = await findComponent(tx, componentId);
  if (!component || component.status === OPERATIONAL) return;
  if (!(await cameWithImport(tx, componentId)) || (await chosenFor(tx, component)) === 'nothing') return;
  if (await hasFailingCheck(tx, componentId)) return;
  await setStatusSince(tx, componentId, OPERATIONAL, since);
}

const hasFailingCheck = async ({ db }: Tx, componentId: number): Promise<boolean> =>
  (await db
    .selectFrom('alerts')
    .select('id')
    .where('component_id', '=', componentId)
    .where('check_id', 'is not', null)
    .where('state', '=', 'firing')
    .limit(1)
    .executeTakeFirst()) !== undefined;
