import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Actor, authorize } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { Row } from '../../kernel/db/schema.ts';
import { NotFound } from '../../kernel/errors.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { type Document, singleDocument } from '../../kernel/jsonapi/document.ts';
import type { DocumentQuery } from '../../kernel/jsonapi/query.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { createForm } from '../../kernel/validation/form.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import { HERE } from '../../lib/checks/state-explanation.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { type Askable, ask } from './execute.ts';
import { checkInput } from './fields.ts';
import { failMissing, keepSecrets } from './kept-secrets.ts';
import { type CheckResult, checkDefaults, splitRequest, type WrittenRequest } from './model.ts';
import { isAskedHere, loadPlaces, onlyHere, placesOf } from './places.ts';
import { getCheck } from './queries.ts';
import { serializeResult, toResult } from './results/serializer.ts';
import { storeResults } from './results/store.ts';
import { type LeaseByHand, leaseByHand } from './runs.ts';
import { testInput } from './schema.ts';
import { sealSecrets, unsealSecrets } from './secrets.ts';
import { checkReferences, checkTogether } from './validate.ts';

/** How much longer than its time limit a run may take until it is stored. */
const STORING_MS = 5000;
const POLL_MS = 100;

/** Checks a body, and returns what asks the system once. */
export async function prepareTest(
  ctx: Context,
  actor: Actor,
  body: object,
): Promise<() => Promise<CheckResult>> {
  authorize(actor, 'checks.manage');
  const form = createForm(checkInput, body);
  checkTogether(form);
  await transaction(ctx, actor, (tx) => checkReferences(tx, form));
  const stored = await findStored(ctx, body);
  const { kind, target } = form.values;
  const request = (form.values.request ?? {}) as WrittenRequest;
  const kept = stored
    ? keepSecrets(
        { actor, now: ctx.clock.now() },
        stored,
        await unsealSecrets(ctx.connection, stored.request_secrets),
        { kind, target, request },
      )
    : splitRequest(request, {});
  failMissing(form, kept);
  const { readable, secrets } = kept;
  if (form.values.kind === 'heartbeat') form.fail('kind', 'invalid', { reason: WAITS });
  const values = form.done();
  const check: Askable = {
    kind: values.kind,
    target: values.target ?? '',
    timeout: values.timeout ?? Math.min(checkDefaults.timeout, values.interval),
    request: JSON.stringify(readable),
    request_secrets: await sealSecrets(ctx.connection, secrets),
    expect: JSON.stringify(values.expect),
    degraded_above: values.degraded_above ?? null,
  };
  return () => ask(ctx, check);
}

/** The check that is about to be changed, if the body names one. */
async function findStored({ connection }: Context, body: object): Promise<Row<'checks'> | undefined> {
  const { check } = createForm({ check: testInput.check }, body).done();
  if (check == null) return undefined;
  try {
    return await getCheck({ db: connection.read }, check);
  } catch (error) {
    throw error instanceof NotFound ? invalid('check', 'invalid_choice') : error;
  }
}

const WAITS = 'must not be heartbeat: it waits to be called, and cannot be run.';

/** Returns what runs a stored check now, or waits for the run that is in progress. */
export async function runNow(
  ctx: Context,
  actor: Actor,
  id: number,
): Promise<(current: Context) => Promise<CheckResult>> {
  authorize(actor, 'checks.manage');
  const db = ctx.connection.read;
  const check = await getCheck({ db }, id);
  if (check.kind === 'heartbeat') throw invalid('kind', 'invalid', { reason: WAITS });
  if (!isAskedHere(check)) {
    const { nameOf } = await loadPlaces({ db });
    const names = placesOf(check).map(nameOf).join(', ');
    throw invalid('places', 'invalid', {
      reason: `must include here: this check runs in ${names} alone, and only what runs here can be run by hand.`,
    });
  }
  return async (current) => {
    const lease = `by hand ${randomUUID()}`;
    const before = await findNewest(current, id);
    for (;;) {
      const taken = await takeByHand(current, actor, id, { lease, newest: before?.at });
      if (taken) return runTaken(current, actor, taken, lease);
      await sleep(POLL_MS);
      const newest = await findNewest(current, id);
      if (newest && newest.at !== before?.at) return newest;
    }
  };
}

/** Leases the check; undefined if somebody runs it at the moment. */
const takeByHand = (
  ctx: Context,
  actor: Actor,
  id: number,
  wish: Pick<LeaseByHand, 'lease' | 'newest'>,
): Promise<Row<'checks'> | undefined> =>
  transaction(ctx, actor, async (tx) => {
    const check = await getCheck(tx, id);
    const now = millisecondsOf(ctx.clock);
    const until = now + check.timeout * 1000 + STORING_MS;
    return (await leaseByHand(tx, id, { ...wish, now, until })) ? check : undefined;
  });

async function runTaken(
  ctx: Context,
  actor: Actor,
  check: Row<'checks'>,
  lease: string,
): Promise<CheckResult> {
  const result = await ask(ctx, check);
  await transaction(ctx, actor, (tx) =>
    storeResults(tx, [{ checkId: check.id, result, lease, revision: check.revision }]),
  );
  return result;
}

/** The newest result from here: what probes deliver meanwhile is no answer to this request. */
async function findNewest({ connection }: Context, id: number): Promise<CheckResult | undefined> {
  const row = await connection.read
    .selectFrom('check_results')
    .selectAll()
    .where('check_id', '=', id)
    .where('place', '=', HERE)
    .orderBy('at_ms', 'desc')
    .executeTakeFirst();
  return row && toResult(row, onlyHere);
}

/** What is answered to a dry run, and as long as the run goes on. */
export const notYetRun = (ctx: Context): CheckResult => ({
  place: HERE,
  at: millisecondsOf(ctx.clock),
  verdict: 'no data',
  reason: 'The system was not asked yet.',
  phases: { total: 0 },
});

export const showResult = (ctx: Context, actor: Actor, result: CheckResult, query: DocumentQuery): Document =>
  singleDocument({ data: [serializeResult(readContextFor(ctx, actor), result)] }, query);
