import { type Actor, authorize } from '../../../kernel/auth/actor.ts';
import { newProbeSecret } from '../../../kernel/auth/probe-credentials.ts';
import { isRecent, requireRecentSignIn } from '../../../kernel/auth/recent-sign-in.ts';
import { hashSecret } from '../../../kernel/auth/secrets.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Row } from '../../../kernel/db/schema.ts';
import { Refused } from '../../../kernel/errors.ts';
import { append } from '../../../kernel/events/events.ts';
import type { ProbeState } from '../../../kernel/events/states.ts';
import { type Tx, transaction } from '../../../kernel/events/transaction.ts';
import { createForm, updateForm } from '../../../kernel/validation/form.ts';
import { invalid } from '../../../kernel/validation/problems.ts';
import type { Seconds } from '../../../lib/clock.ts';
import { fold } from '../../../lib/text.ts';
import type { TrashKind } from '../../records/trash-store/kind.ts';
import { putInTrash } from '../../records/trash-store/store.ts';
import { isTrusted } from '../kept-secrets.ts';
import { loadPlaces, placesOf } from '../places.ts';
import { findChecksOf, getProbe, isTaken } from './queries.ts';
import { probeInput } from './schema.ts';

interface ProbeWithToken {
  readonly id: number;
  /** What the probe is started with. It cannot be shown again. */
  readonly token: string;
}

export function createProbe(ctx: Context, actor: Actor, body: object): Promise<ProbeWithToken> {
  authorize(actor, 'checks.manage');
  requireRecentSignIn(actor, ctx.clock.now());
  return transaction(ctx, actor, async (tx) => {
    const { name } = createForm(probeInput, body).done();
    await refuseTaken(tx, name);
    const secret = newProbeSecret();
    const row = await tx.db
      .insertInto('probes')
      .values({
        name,
        name_key: fold(name),
        hash: hashSecret(secret),
        version: null,
        seen_ms: null,
        clock_skew_ms: null,
        lag_ms: null,
        deleted_at: null,
        created_at: tx.now,
        updated_at: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'probe.created', probeState(row));
    return { id: row.id, token: `${row.id}|${secret}` };
  });
}

export function updateProbe(ctx: Context, actor: Actor, id: number, body: object): Promise<void> {
  authorize(actor, 'checks.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getProbe(tx, id);
    const { name = before.name } = updateForm(probeInput, body).done();
    if (name === before.name) return;
    await refuseTaken(tx, name, id);
    const row = await tx.db
      .updateTable('probes')
      .set({ name, name_key: fold(name), updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'probe.updated', probeState(row));
  });
}

/**
 * Gives a probe another token. The one that it had stops working at once: a lost token is in the hands of others. Whoever gets the new
 * one could read the secrets of its checks, so it gets none until `confirmProbe`, unless who asks for it could confirm it.
 */
export function rotateProbeToken(ctx: Context, actor: Actor, id: number): Promise<ProbeWithToken> {
  authorize(actor, 'checks.manage');
  return transaction(ctx, actor, async (tx) => {
    await getProbe(tx, id);
    const secret = newProbeSecret();
    const row = await tx.db
      .updateTable('probes')
      .set({
        hash: hashSecret(secret),
        secrets_withheld_at: mayConfirm(actor, tx.now) ? null : tx.now,
        updated_at: tx.now,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'probe.updated', probeState(row));
    return { id, token: `${id}|${secret}` };
  });
}

/** Its token stops working at once, and checks go on in their other places. */
export function deleteProbe(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'checks.manage');
  return transaction(ctx, actor, async (tx) => {
    const row = await getProbe(tx, id);
    await refuseLastPlace(tx, row);
    await tx.db.updateTable('probes').set({ deleted_at: tx.now }).where('id', '=', id).execute();
    await putInTrash(tx, { type: 'probes', id, name: row.name });
    await append(tx, 'probe.deleted', probeState(row));
  });
}

const mayConfirm = (actor: Actor, now: Seconds): boolean =>
  isTrusted(actor) && (actor.type !== 'session' || isRecent(actor, now));

/** From now on, the probe gets the secrets of its checks again. A second time changes nothing. */
export function confirmProbe(ctx: Context, actor: Actor, id: number): Promise<void> {
  authorize(actor, 'checks.manage');
  return transaction(ctx, actor, async (tx) => {
    const before = await getProbe(tx, id);
    if (!isTrusted(actor))
      throw new Refused(
        'Only an owner or an admin who signs in can let a probe have the secrets of its checks: a token cannot. Confirm it in the dashboard.',
      );
    requireRecentSignIn(actor, tx.now);
    if (before.secrets_withheld_at === null) return;
    const row = await tx.db
      .updateTable('probes')
      .set({ secrets_withheld_at: null, updated_at: tx.now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'probe.updated', probeState(row));
  });
}

/** Two places of one name could not be told apart in an explanation. */
async function refuseTaken(tx: Tx, name: string, except?: number): Promise<void> {
  if (await isTaken(tx, fold(name), except))
    throw invalid('name', 'invalid', {
      reason: `must not be that of another probe: ${name} exists already.`,
    });
}

/** A check without any place would look as if it ran. And what a probe asks in its network may not exist here. */
async function refuseLastPlace(tx: Tx, { id }: Row<'probes'>): Promise<void> {
  const { exists } = await loadPlaces(tx);
  const alone = (await findChecksOf(tx, id)).filter((check) =>
    placesOf(check).every((place) => place === String(id) || !exists(place)),
  );
  if (alone.length === 0) return;
  const names = alone.slice(0, 3).map(({ name }) => name);
  const others = alone.length > names.length ? ` and ${alone.length - names.length} more` : '';
  throw invalid('probe', 'invalid', {
    reason: `must not be the only place of a check: give ${names.join(', ')}${others} another place first, or delete them.`,
  });
}

/** The state for the event log. */
export const probeState = ({
  id,
  name,
  secrets_withheld_at,
  created_at,
  updated_at,
}: Row<'probes'>): ProbeState => ({
  id,
  name,
  secrets_withheld_at,
  created_at,
  updated_at,
});

/** A probe that is restored goes on with its token. Its results belong to the checks. */
export const probeTrash: TrashKind = {
  restore: async (tx, { subject_id: id, name }) => {
    await refuseTaken(tx, name);
    const row = await tx.db
      .updateTable('probes')
      .set({ deleted_at: null })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await append(tx, 'probe.restored', probeState(row));
  },
  purge: async (tx, { subject_id: id }) => {
    const row = await tx.db.selectFrom('probes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await append(tx, 'probe.purged', probeState(row));
  },
  metaOf: 'probe',
  rows: [{ table: 'probes', owner: 'id', key: 'id' }],
};
