import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { type StateFilter, stateFilters } from '../deliveries/model.ts';
import { toWebhook, toWebhookDelivery, type Webhook, type WebhookDelivery } from './model.ts';

export interface WebhookSearch {
  readonly q?: string;
  readonly state?: 'enabled' | 'disabled';
  readonly page?: number;
}

export const webhookList = (search: WebhookSearch = {}, perPage = 25) =>
  queryOptions({
    queryKey: ['webhooks', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<Webhook>> => {
      const { data } = await call('GET /api/webhooks', {
        signal,
        query: {
          per_page: perPage,
          page: search.page ?? 1,
          sort: ['name'],
          ...(search.q && { 'filter[name]': search.q }),
          ...(search.state && { 'filter[enabled]': search.state === 'enabled' }),
        },
      });
      return pageOf(data, toWebhook);
    },
  });

export const webhookById = (id: number) =>
  queryOptions({
    queryKey: ['webhooks', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<Webhook>> => {
      const { data, etag } = await call('GET /api/webhooks/{webhook}', { path: { webhook: id }, signal });
      return { record: toWebhook(data.data), etag };
    },
  });

export interface LogSearch {
  readonly status?: Exclude<StateFilter, 'bounced'>;
  readonly event?: string;
  readonly page?: number;
}

/** What was sent to a webhook, the newest first. */
export const webhookLog = (id: number, search: LogSearch = {}) =>
  queryOptions({
    queryKey: ['webhooks', 'log', id, search],
    queryFn: async ({ signal }): Promise<Page<WebhookDelivery>> => {
      const { data } = await call('GET /api/webhooks/{webhook}/deliveries', {
        path: { webhook: id },
        signal,
        query: {
          per_page: 20,
          page: search.page ?? 1,
          ...(search.status && { 'filter[state]': stateFilters[search.status].join(',') }),
          ...(search.event && { 'filter[event]': search.event }),
        },
      });
      return pageOf(data, toWebhookDelivery);
    },
  });
