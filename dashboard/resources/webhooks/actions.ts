import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { fill, words } from '../../words/words.ts';
import {
  toWebhook,
  toWebhookDelivery,
  type Webhook,
  type WebhookDelivery,
  type WebhookFields,
} from './model.ts';

/** A webhook together with its secret, which is shown once. */
export interface WithSecret {
  readonly webhook: Webhook;
  readonly secret: string;
}

const bodyOf = ({ events, components, ...rest }: Partial<WebhookFields>) => ({
  ...rest,
  ...(events && { events: [...events] }),
  ...(components !== undefined && { components: components && [...components] }),
});

export function useCreateWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ fields, idempotencyKey }: { fields: WebhookFields; idempotencyKey: string }) => {
      const { name, url } = fields;
      const { data } = await call('POST /api/webhooks', {
        body: { ...bodyOf(fields), name, url },
        idempotencyKey,
      });
      return { webhook: toWebhook(data.data), secret: data.data.attributes.secret } satisfies WithSecret;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

/** Writes only what was changed, if nobody else has changed the webhook since it was read. */
export const writeWebhook = (id: number, changes: Partial<WebhookFields>, etag: string | undefined) =>
  call('PUT /api/webhooks/{webhook}', {
    path: { webhook: id },
    body: bodyOf(changes),
    ...(etag && { ifMatch: etag }),
  });

export async function readWebhook(id: number): Promise<Versioned<Webhook>> {
  const { data, etag } = await call('GET /api/webhooks/{webhook}', { path: { webhook: id } });
  return { record: toWebhook(data.data), etag };
}

export function useSetEnabled() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ webhook, enabled }: { webhook: Webhook; enabled: boolean }) =>
      writeWebhook(webhook.id, { enabled }, undefined),
    onSuccess: (_, { webhook: { name }, enabled }) =>
      notify(fill(enabled ? words.webhooks.isNowEnabled : words.webhooks.isNowDisabled, { name })),
    onError: (error, { webhook }) => notifyProblem(error, webhook.name),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

export function useRotateSecret() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (webhook: Webhook) => {
      const { data } = await call('POST /api/webhooks/{webhook}/rotate', { path: { webhook: webhook.id } });
      return { webhook: toWebhook(data.data), secret: data.data.attributes.secret } satisfies WithSecret;
    },
    onError: (error, webhook) => notifyProblem(error, webhook.name),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

/** Sends a test now, and answers with what became of it. */
export function usePing() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Webhook): Promise<WebhookDelivery> => {
      const { data } = await call('POST /api/webhooks/{webhook}/ping', { path: { webhook: id } });
      return toWebhookDelivery(data.data);
    },
    onError: (error, webhook) => notifyProblem(error, webhook.name),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

export function useRedeliver(webhook: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (delivery: number) =>
      call('POST /api/webhooks/{webhook}/deliveries/{delivery}/redeliver', { path: { webhook, delivery } }),
    onSuccess: () => notify(words.webhooks.redelivered),
    onError: (error) => notifyProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  });
}

export function useDeleteWebhook() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Webhook) => call('DELETE /api/webhooks/{webhook}', { path: { webhook: id } }),
    onSuccess: (_, { id, name }) => {
      client.removeQueries({ queryKey: ['webhooks', 'one', id] });
      notify(fill(words.common.deleted, { name }));
    },
    onError: (error, webhook) => notifyProblem(error, webhook.name),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks', 'list'] }),
  });
}
