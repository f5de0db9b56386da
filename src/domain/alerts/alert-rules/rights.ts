import type { Ability } from '../../../../common/abilities.ts';
import { type Actor, can } from '../../../kernel/auth/actor.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Forbidden } from '../../../kernel/errors.ts';

type Effects = Pick<Row<'alert_rules'>, 'action' | 'notify' | 'position'>;

/** What the public sees or is told because of a rule, and the ability to do so by hand. */
function needsOf({ action, notify }: Effects): [Ability, string][] {
  return [
    ...(action === 'status' ? [['components.manage', 'sets the status of a component'] as const] : []),
    ...(action === 'publish' ? [['incidents.manage', 'publishes incidents'] as const] : []),
    ...(notify === 1 ? [['incidents.manage', 'notifies subscribers'] as const] : []),
  ].map(([ability, what]) => [ability, what]);
}

/** Whoever writes a rule must be allowed to do what it does. */
export function authorizeEffects(actor: Actor, rules: readonly Effects[]): void {
  for (const rule of rules)
    for (const [ability, what] of needsOf(rule))
      if (!can(actor, ability))
        throw new Forbidden(
          ability,
          `Rule ${rule.position} ${what}, so this also needs the ability ${ability}, which you do not have.`,
        );
}

/** The rules to which alerts can come when this one matches fewer of them, or stands further down. */
export const rulesAfter = <R extends Effects>(
  rules: readonly R[],
  { position }: Pick<Effects, 'position'>,
): R[] => rules.filter((rule) => rule.position > position);
