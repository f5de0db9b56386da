import { authorize } from '../../../kernel/auth/actor.ts';
import type { LinkedComponent } from '../../../kernel/events/states.ts';
import type { Tx } from '../../../kernel/events/transaction.ts';
import type { Form, Input } from '../../../kernel/validation/form.ts';
import { writeOwnStatuses } from '../components/actions.ts';
import { checkComponentIds } from '../components/membership.ts';
import { OPERATIONAL } from '../components/model.ts';
import { FIXED } from './model.ts';

/** The field of a body that resolves an incident. */
const OPERATIONAL_COMPONENTS = 'operational_components';

/** Components can be set to Operational only together with the end of an incident. Each must exist and appear once. */
export async function checkRecovery<I extends Input>(
  tx: Tx,
  form: Form<I, unknown>,
  body: { readonly [OPERATIONAL_COMPONENTS]?: unknown },
  status: number | undefined,
): Promise<void> {
  const named = body[OPERATIONAL_COMPONENTS];
  if (named === undefined || named === null) return;
  await checkComponentIds(tx, form, OPERATIONAL_COMPONENTS, named);
  if (status !== FIXED && !form.errors.status) {
    form.fail(OPERATIONAL_COMPONENTS, 'fixed_status_required', { status: FIXED });
  }
}

/**
 * Sets the components' own status to Operational, which takes the same ability as there. Returns the statuses before of those
 * that had another one.
 */
export async function setOperational(
  tx: Tx,
  ids: readonly number[] | null | undefined,
): Promise<{ readonly recovered?: readonly LinkedComponent[] }> {
  if (!ids || ids.length === 0) return {};
  authorize(tx.actor, 'components.manage');
  const before = await tx.db
    .selectFrom('components')
    .select(['id as component_id', 'status'])
    .where(tx.dialect.anyOf('id', ids))
    .where('status', '!=', OPERATIONAL)
    .orderBy('id')
    .execute();
  if (before.length === 0) return {};
  await writeOwnStatuses(
    tx,
    before.map(({ component_id }) => ({ component_id, status: OPERATIONAL })),
  );
  return { recovered: before };
}

/** Takes `setOperational` back, except for components that somebody has set or deleted since. */
export async function undoRecovery(tx: Tx, recovered: readonly LinkedComponent[] = []): Promise<void> {
  if (recovered.length === 0) return;
  authorize(tx.actor, 'components.manage');
  const ids = recovered.map(({ component_id }) => component_id);
  const rows = await tx.db
    .selectFrom('components')
    .select('id')
    .where(tx.dialect.anyOf('id', ids))
    .where('status', '=', OPERATIONAL)
    .where('deleted_at', 'is', null)
    .execute();
  const unchanged = new Set(rows.map(({ id }) => id));
  await writeOwnStatuses(
    tx,
    recovered.filter(({ component_id }) => unchanged.has(component_id)),
  );
}
