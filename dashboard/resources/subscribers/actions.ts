import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { isMailSent } from '../../ui/mail.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { count, fill, words } from '../../words/words.ts';
import { type Subscriber, type SubscriberFields, toSubscriber } from './model.ts';

const bodyOf = ({ email, followsEverything, componentIds }: Partial<SubscriberFields>) => ({
  ...(email !== undefined && { email }),
  ...(followsEverything !== undefined && { global: followsEverything }),
  ...(componentIds && { components: [...componentIds] }),
});

interface NewSubscriber {
  readonly fields: SubscriberFields;
  /** Whether the person has agreed already, so that no mail asks for it. */
  readonly isConfirmed: boolean;
  readonly idempotencyKey: string;
}

async function createSubscriber({ fields, isConfirmed, idempotencyKey }: NewSubscriber) {
  const { data } = await call('POST /api/subscribers', {
    body: { ...bodyOf(fields), email: fields.email, verified: isConfirmed },
    idempotencyKey,
  });
  return toSubscriber(data.data);
}

function addedText(email: string, state: Subscriber['state']): string {
  const text = words.subscribers;
  if (state !== 'unconfirmed') return fill(text.added, { email });
  return isMailSent
    ? fill(text.addedUnconfirmed, { email })
    : `${fill(text.added, { email })} ${fill(text.confirmationWritten, { email })}`;
}

export function useCreateSubscriber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: createSubscriber,
    onSuccess: ({ email, state }) => notify(addedText(email, state)),
    onSettled: () => client.invalidateQueries({ queryKey: ['subscribers'] }),
  });
}

export async function readSubscriber(id: number): Promise<Versioned<Subscriber>> {
  const { data, etag } = await call('GET /api/subscribers/{subscriber}', { path: { subscriber: id } });
  return { record: toSubscriber(data.data), etag };
}

/** Writes only what was changed, if nobody else has changed the subscriber since it was read. */
export const writeSubscriber = (id: number, changes: Partial<SubscriberFields>, etag: string | undefined) =>
  call('PUT /api/subscribers/{subscriber}', {
    path: { subscriber: id },
    body: bodyOf(changes),
    ...(etag && { ifMatch: etag }),
  });

const deleteSubscriber = (id: number) =>
  call('DELETE /api/subscribers/{subscriber}', { path: { subscriber: id } });

export function useDeleteSubscriber() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Subscriber) => deleteSubscriber(id),
    onSuccess: (_, { id, address }) => {
      client.removeQueries({ queryKey: ['subscribers', 'one', id] });
      notify(fill(words.common.deleted, { name: address }));
    },
    onError: (error, { address }) => notifyProblem(error, address),
    onSettled: () => client.invalidateQueries({ queryKey: ['subscribers', 'list'] }),
  });
}

const AT_ONCE = 4;

/** Runs the work for each item, a few at a time, and answers with those that failed. */
async function forEachOf<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<T[]> {
  const failed: T[] = [];
  const rest = [...items].values();
  const worker = async () => {
    for (const item of rest) await work(item).catch(() => failed.push(item));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failed;
}

/** Deletes several subscribers, and answers with the ids of those that could not be deleted. */
export function useDeleteSubscribers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (ids: ReadonlySet<number>) => forEachOf(ids, deleteSubscriber),
    onSuccess: (failed, ids) => {
      const text = words.subscribers;
      if (failed.length < ids.size) notify(count(text.deletedSome, ids.size - failed.length));
      if (failed.length > 0) notifyProblem(new Error(count(text.deleteFailed, failed.length)));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['subscribers'] }),
  });
}

/** Sends the mail that asks for confirmation once more. */
export function useResendConfirmation() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Subscriber) =>
      call('POST /api/subscribers/{subscriber}/confirmation', { path: { subscriber: id } }),
    onSuccess: (_, { address }) =>
      notify(
        fill(isMailSent ? words.subscribers.confirmationResent : words.subscribers.confirmationWritten, {
          email: address,
        }),
      ),
    onError: (error, { address }) => notifyProblem(error, address),
    onSettled: () => client.invalidateQueries({ queryKey: ['subscribers'] }),
  });
}
