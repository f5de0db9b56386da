import { call } from '../../api/client.ts';
import { writeEach } from '../../api/write-each.ts';
import { bodyOf, type SubscriberFields, toSubscriber } from './model.ts';
import { subscribers } from './queries.ts';

interface NewSubscriber {
  readonly fields: SubscriberFields;
  /** Whether the person has agreed already, so that no mail asks for it. */
  readonly isConfirmed: boolean;
  readonly idempotencyKey: string;
}

export async function createSubscriber({ fields, isConfirmed, idempotencyKey }: NewSubscriber) {
  const body = { ...bodyOf(fields), email: fields.email, verified: isConfirmed };
  const { data } = await subscribers.create(body, idempotencyKey);
  return toSubscriber(data);
}

/** Deletes several subscribers, and answers with the ids of those that could not be deleted. */
export async function deleteSubscribers(ids: ReadonlySet<number>): Promise<readonly number[]> {
  const failures = await writeEach('subscriber', ids, (subscriber) =>
    call('DELETE /api/subscribers/{subscriber}', { path: { subscriber } }),
  );
  return failures.map(({ item }) => item);
}
