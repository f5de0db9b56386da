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

/** Whether nobody has set the status of the component since an import brought it. */
export const cameWithImport = async (tx: Tx, componentId: number): Promise<boolean> =>
  (await findImported(tx, [componentId])).has(componentId);

/** Of these components, those of which nobody has set the status since an import brought it. */
async function findImported({ db }: Tx, componentIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('component_statuses')
    .select('component_id')
    .where('source', '=', IMPORTED)
    .where('id', 'in', (of) =>
      of
        .selectFrom('component_statuses')
        .select((one) => one.fn.max('id').as('id'))
        .where('component_id', 'in', componentIds)
        .groupBy('component_id'),
    )
    .execute();
  return new Set(rows.map(({ component_id }) => component_id));
}

/**
 * Of these components, those whose status came with an import, and ends with the first good result of a check here: no alert will
 * ever end because of it.
 */
export async function findReleasable(tx: Tx, componentIds: readonly number[]): Promise<Set<number>> {
  if (componentIds.length === 0) return new Set();
  const components = await tx.db
    .selectFrom('components')
    .select(['id', 'on_failure'])
    .where('id', 'in', componentIds)
    .where('status', '<>', OPERATIONAL)
    .where('deleted_at', 'is', null)
    .execute();
  if (components.length === 0) return new Set();
  const { on_failure: usual } = await loadInstallationSettings(tx);
  const follow = components.filter(({ on_failure }) => (on_failure ?? usual) !== 'nothing');
  return follow.length === 0
    ? new Set()
    : findImported(
        tx,
        follow.map(({ id }) => id),
      );
}

/** Ends the statuses of releasable components from a time on, unless another check of the component fails. */
export async function releaseStatuses(tx: Tx, sinceOf: ReadonlyMap<number, Seconds>): Promise<void> {
  if (sinceOf.size === 0) return;
  const failing = await findFailing(tx, [...sinceOf.keys()]);
  for (const [id, since] of sinceOf) if (!failing.has(id)) await setStatusSince(tx, id, OPERATIONAL, since);
}

/** The same for one component. */
export async function releaseImportedStatus(tx: Tx, componentId: number, since: Seconds): Promise<void> {
  const releasable = await findReleasable(tx, [componentId]);
  await releaseStatuses(tx, new Map([...releasable].map((id) => [id, since])));
}

/** Of these components, those of which a check fails. */
async function findFailing({ db }: Tx, componentIds: readonly number[]): Promise<Set<number | null>> {
  const rows = await db
    .selectFrom('alerts')
    .select('component_id')
    .distinct()
    .where('component_id', 'in', componentIds)
    .where('source_id', 'is', null)
    .where('state', '=', 'firing')
    .execute();
  return new Set(rows.map(({ component_id }) => component_id));
}
