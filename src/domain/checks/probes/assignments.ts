import type { CheckKind, CheckRequest, Expectation } from '../../../../common/checks.ts';
import type { Actor } from '../../../kernel/auth/actor.ts';
import type { Context } from '../../../kernel/context.ts';
import { joinRequest } from '../model.ts';
import { placesOf } from '../places.ts';
import { unsealSecrets } from '../secrets.ts';
import { LEAST_PROBE_VERSION } from './model.ts';
import { findChecksOf } from './queries.ts';
import { requireProbe } from './take-report.ts';

/** A check as a probe runs it. Durations are in seconds, as in the API. */
interface AssignedCheck {
  readonly id: number;
  readonly revision: number;
  readonly kind: CheckKind;
  readonly target: string;
  readonly interval: number;
  readonly timeout: number;
  readonly retry_interval: number;
  readonly fail_after: number;
  readonly recover_after: number;
  readonly degraded_above: number | null;
  readonly request: CheckRequest;
  readonly expect: readonly Expectation[];
}

interface Assignments {
  readonly id: number;
  readonly name: string;
  readonly least_version: string;
  readonly references: readonly string[];
  readonly checks: readonly AssignedCheck[];
}

/** What a probe has to do. It does not depend on the clock, so its ETag changes only with what is written. */
export async function findAssignments(ctx: Context, actor: Actor): Promise<Assignments> {
  const { connection, config } = ctx;
  const db = connection.read;
  const { id, name, secrets_withheld_at } = await requireProbe({ db }, actor);
  const mayKnow = secrets_withheld_at === null;
  // Without its secrets, a check would fail. Left out, it says nothing.
  const rows = (await findChecksOf({ db }, id)).filter(
    (check) =>
      check.paused === 0 &&
      placesOf(check).includes(String(id)) &&
      (mayKnow || check.request_secrets === null),
  );
  const checks = await Promise.all(
    rows.map(
      async (row): Promise<AssignedCheck> => ({
        id: row.id,
        revision: row.revision,
        kind: row.kind as CheckKind,
        target: row.target,
        interval: row.interval,
        timeout: row.timeout,
        retry_interval: row.retry_interval,
        fail_after: row.fail_after,
        recover_after: row.recover_after,
        degraded_above: row.degraded_above,
        request: joinRequest(JSON.parse(row.request), await unsealSecrets(connection, row.request_secrets)),
        expect: JSON.parse(row.expect),
      }),
    ),
  );
  return { id, name, least_version: LEAST_PROBE_VERSION, references: config.checkReferences, checks };
}
