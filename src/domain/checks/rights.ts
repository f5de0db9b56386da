import { type Actor, can } from '../../kernel/auth/actor.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { Forbidden } from '../../kernel/errors.ts';
import type { Tx } from '../../kernel/events/transaction.ts';
import { loadInstallationSettings } from '../settings/queries.ts';

const ABILITY = 'metrics.manage';

type Shown = Pick<
  Row<'checks'>,
  'label' | 'metric_id' | 'component_id' | 'show_response_time' | 'show_interval'
>;

/** What of a check the public sees. */
const shownOf = (check: Shown): readonly (number | string | null)[] => [
  check.metric_id,
  check.show_response_time,
  check.show_interval,
  // The page of another component shows it.
  check.show_response_time || check.show_interval ? check.component_id : null,
  check.show_response_time ? check.label : null,
];

/** Whoever shows the public what a check measures must be allowed to show metrics. */
export function authorizeShown(actor: Actor, after: Shown, before?: Shown): void {
  const shows = after.metric_id !== null || after.show_response_time === 1 || after.show_interval === 1;
  if (!shows || can(actor, ABILITY)) return;
  if (before && shownOf(after).every((value, index) => value === shownOf(before)[index])) return;
  throw new Forbidden(
    ABILITY,
    `The status page would show what this check measures (metric, show_response_time or show_interval), so this also needs the ability ${ABILITY}, which you do not have.`,
  );
}

const STATUS_ABILITY = 'components.manage';

type Followed = Pick<Row<'checks'>, 'component_id' | 'failing_status' | 'degraded_status'>;

const followedOf = (check: Followed) => [check.component_id, check.failing_status, check.degraded_status];

/** Whoever lets a check set the status of a component must be allowed to set it by hand. */
export async function authorizeFollowed(
  tx: Tx,
  actor: Actor,
  after: Followed,
  before?: Followed,
): Promise<void> {
  if (after.component_id === null || can(actor, STATUS_ABILITY)) return;
  if (before && followedOf(after).every((value, index) => value === followedOf(before)[index])) return;
  const component = await tx.db
    .selectFrom('components')
    .select('on_failure')
    .where('id', '=', after.component_id)
    .executeTakeFirst();
  const onFailure = component?.on_failure ?? (await loadInstallationSettings(tx)).on_failure;
  if (onFailure !== 'status') return;
  throw new Forbidden(
    STATUS_ABILITY,
    `The status of this component follows its checks (on_failure), so this also needs the ability ${STATUS_ABILITY}, which you do not have.`,
  );
}
