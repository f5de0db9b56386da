import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import type { CheckSpec } from '../../lib/checks/outcome.ts';
import { type ActiveKind, runCheck } from '../../lib/checks/run.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { type CheckResult, HERE, joinRequest, verdictOf } from './model.ts';
import { unsealSecrets } from './secrets.ts';

/** What a run needs to know of a check, stored or not. */
export type Askable = Pick<
  Row<'checks'>,
  'kind' | 'target' | 'timeout' | 'request' | 'request_secrets' | 'expect' | 'degraded_above'
>;

/** Asks the system of a check once, from here. It never throws because of the system. */
export async function ask(ctx: Context, check: Askable): Promise<CheckResult> {
  const secrets = await unsealSecrets(ctx.connection, check.request_secrets);
  const spec: CheckSpec & { kind: ActiveKind } = {
    kind: check.kind as ActiveKind,
    target: check.target,
    timeoutMs: check.timeout * 1000,
    request: joinRequest(JSON.parse(check.request), secrets),
    expect: JSON.parse(check.expect),
  };
  const at = millisecondsOf(ctx.clock);
  const outcome = await runCheck(spec);
  return {
    place: HERE,
    at,
    verdict: verdictOf(outcome, check),
    reason: outcome.reason,
    phases: outcome.phases,
    output: outcome.output,
  };
}
