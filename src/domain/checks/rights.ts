import { type Actor, can } from '../../kernel/auth/actor.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { Forbidden } from '../../kernel/errors.ts';

const ABILITY = 'metrics.manage';

type Shown = Pick<Row<'checks'>, 'metric_id' | 'component_id' | 'show_response_time' | 'show_interval'>;

/** What of a check the public sees. */
const shownOf = (check: Shown): readonly (number | null)[] => [
  check.metric_id,
  check.show_response_time,
  check.show_interval,
  // The page of another component shows it.
  check.show_response_time || check.show_interval ? check.component_id : null,
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
