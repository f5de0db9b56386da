import { actorIdOf } from '../auth/actor.ts';
import type { Tx } from './transaction.ts';

/** The kinds of things that the log speaks of. */
export type SubjectType =
  | 'component'
  | 'component_group'
  | 'delivery'
  | 'incident'
  | 'incident_update'
  | 'incident_template'
  | 'schedule'
  | 'schedule_update'
  | 'metric'
  | 'metric_point'
  | 'settings'
  | 'subscriber'
  | 'token'
  | 'user'
  | 'webhook';

/** Somebody creates, updates, deletes; the clock does the rest. */
export type Verb =
  | 'created'
  | 'updated'
  | 'deleted'
  | 'published'
  | 'reminded'
  | 'started'
  | 'completed'
  | 'overdue'
  | 'stale'
  | 'pinged'
  | 'redelivered';

/** Appends to the log, in the transaction of the write that it tells of. `state` is the subject after the write. Returns its id. */
export async function append(
  tx: Tx,
  subject: SubjectType,
  verb: Verb,
  state: { readonly id: number } & Record<string, unknown>,
): Promise<number> {
  const { id } = await tx.db
    .insertInto('events')
    .values({
      type: `${subject}.${verb}`,
      subject_type: subject,
      subject_id: state.id,
      actor_type: tx.actor.type,
      actor_id: actorIdOf(tx.actor),
      state: JSON.stringify(state),
      created_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
