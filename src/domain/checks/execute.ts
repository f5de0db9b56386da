import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { Guard } from '../../lib/checks/connection.ts';
import { createGuard } from '../../lib/checks/guard.ts';
import type { CheckSpec } from '../../lib/checks/outcome.ts';
import { type ActiveKind, runCheck } from '../../lib/checks/run.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { type CheckResult, joinRequest } from './model.ts';
import { unsealSecrets } from './secrets.ts';

/** What a run needs to know of a check, stored or not. */
export type Askable = Pick<
  Row<'checks'>,
  'kind' | 'target' | 'timeout' | 'request' | 'request_secrets' | 'expect' | 'degraded_above'
>;

/** Checks reach private networks by nature, but neither the secrets of a cloud nor this service itself. */
const guardOf = ({ config }: Context): Guard =>
  createGuard({
    allowed: config.checksAllowed,
    ownPorts: [config.port, config.opsPort].filter((port) => port !== undefined),
  });

/** Asks the system of a check once, from here. It never throws because of the system. */
export async function ask(ctx: Context, check: Askable): Promise<CheckResult> {
  const secrets = await unsealSecrets(ctx.connection, check.request_secrets);
  const spec: CheckSpec & { kind: ActiveKind } = {
    kind: check.kind as ActiveKind,
    target: check.target,
    timeoutMs: check.timeout * 1000,
    request: joinRequest(JSON.parse(check.request), secrets),
    expect: JSON.parse(check.expect),
    degradedAboveMs: check.degraded_above ?? undefined,
  };
  const at = millisecondsOf(ctx.clock);
  const outcome =
    ctx.simulateCheck?.(spec, at) ??
    (await runCheck(spec, {
      guard: guardOf(ctx),
      ...(ctx.readStatusPage && { readStatusPage: ctx.readStatusPage }),
    }));
  return {
    place: HERE,
    at,
    verdict: outcome.verdict,
    reason: outcome.reason,
    phases: outcome.phases,
    output: outcome.output,
    askAgain: outcome.askAgain,
  };
}
