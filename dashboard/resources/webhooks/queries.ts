import { resource, write } from '../../api/resource.ts';
import { type StateFilter, stateFilters } from '../deliveries/model.ts';
import { bodyOf, toWebhook, toWebhookDelivery, type WebhookFields, withSecret } from './model.ts';

export const webhooks = resource('/api/webhooks', 'webhook', { subject: 'webhook', toRecord: toWebhook });

export interface WebhookSearch {
  readonly q?: string;
  readonly state?: 'enabled' | 'disabled';
  readonly page?: number;
}

export const webhookList = (search: WebhookSearch = {}, perPage = 25) =>
  webhooks.list({
    per_page: perPage,
    page: search.page ?? 1,
    sort: ['name'],
    ...(search.q && { 'filter[name]': search.q }),
    ...(search.state && { 'filter[enabled]': search.state === 'enabled' }),
  });

export async function createWebhook(fields: WebhookFields, idempotencyKey: string) {
  const { name, url } = fields;
  const { data } = await webhooks.create({ ...bodyOf(fields), name, url }, idempotencyKey);
  return withSecret(data);
}

export async function rotateSecret(webhook: number) {
  const { data } = await write('webhook', 'POST /api/webhooks/{webhook}/rotate', { path: { webhook } });
  return withSecret(data);
}

/** Sends a test now, and answers with what became of it. */
export async function ping(webhook: number) {
  const { data } = await write('webhook', 'POST /api/webhooks/{webhook}/ping', { path: { webhook } });
  return toWebhookDelivery(data);
}

/** What was sent to a webhook. */
const deliveries = (webhook: number) =>
  resource('/api/webhooks/{webhook}/deliveries', 'delivery', {
    subject: 'webhook',
    toRecord: toWebhookDelivery,
    within: { webhook },
  });

export interface LogSearch {
  readonly status?: Exclude<StateFilter, 'bounced'>;
  readonly event?: string;
  readonly page?: number;
}

/** The newest first. */
export const webhookLog = (webhook: number, search: LogSearch = {}) =>
  deliveries(webhook).list({
    per_page: 20,
    page: search.page ?? 1,
    ...(search.status && { 'filter[state]': stateFilters[search.status].join(',') }),
    ...(search.event && { 'filter[event]': search.event }),
  });

export const redeliver = (webhook: number, delivery: number) =>
  write('webhook', 'POST /api/webhooks/{webhook}/deliveries/{delivery}/redeliver', {
    path: { webhook, delivery },
  });
