import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf } from '../../api/documents.ts';
import {
  type Channel,
  type Delivery,
  type DeliverySummary,
  type DeliveryWithTries,
  type StateFilter,
  stateFilters,
  toDelivery,
  toSummary,
} from './model.ts';

export interface DeliverySearch {
  readonly status?: StateFilter;
  readonly channel?: Channel;
  readonly event?: number;
  readonly incident?: number;
  readonly schedule?: number;
  readonly subscriber?: number;
  readonly page?: number;
}

/** Nobody is told when a delivery changes its state, so pages that show them ask again. */
export const REFRESH_MS = 15_000;

/** The newest first. */
export const deliveryList = (search: DeliverySearch = {}, perPage = 25) =>
  queryOptions({
    queryKey: ['deliveries', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<Delivery>> => {
      const { data } = await call('GET /api/deliveries', {
        signal,
        query: {
          per_page: perPage,
          page: search.page ?? 1,
          sort: ['-id'],
          ...(search.status && { 'filter[state]': stateFilters[search.status].join(',') }),
          ...(search.channel && { 'filter[channel]': search.channel }),
          ...(search.event && { 'filter[event]': [search.event] }),
          ...(search.incident && { 'filter[incident]': [search.incident] }),
          ...(search.schedule && { 'filter[schedule]': [search.schedule] }),
          ...(search.subscriber && { 'filter[subscriber]': [search.subscriber] }),
        },
      });
      return pageOf(data, toDelivery);
    },
  });

export const deliveryById = (id: number) =>
  queryOptions({
    queryKey: ['deliveries', 'one', id],
    queryFn: async ({ signal }): Promise<DeliveryWithTries> => {
      const { data } = await call('GET /api/deliveries/{delivery}', { path: { delivery: id }, signal });
      const { tries } = data.data.attributes;
      return { ...toDelivery(data.data), tries: tries.map((one, index) => ({ ...one, number: index + 1 })) };
    },
  });

/** What an event has told, and what it was about. */
export interface EventSummary extends DeliverySummary {
  readonly type: string;
  readonly subject: { readonly type: string; readonly id: number };
}

export const eventDeliveries = (event: number) =>
  queryOptions({
    queryKey: ['deliveries', 'event', event],
    queryFn: async ({ signal }): Promise<EventSummary> => {
      const { data } = await call('GET /api/events/{event}/deliveries', { path: { event }, signal });
      return { ...toSummary(data.data), type: data.data.type, subject: data.data.subject };
    },
  });

export const incidentDeliveries = (incident: number) =>
  queryOptions({
    queryKey: ['deliveries', 'incident', incident],
    queryFn: async ({ signal }): Promise<DeliverySummary> => {
      const { data } = await call('GET /api/incidents/{incident}/deliveries', { path: { incident }, signal });
      return toSummary(data.data);
    },
  });

export const scheduleDeliveries = (schedule: number) =>
  queryOptions({
    queryKey: ['deliveries', 'schedule', schedule],
    queryFn: async ({ signal }): Promise<DeliverySummary> => {
      const { data } = await call('GET /api/schedules/{schedule}/deliveries', { path: { schedule }, signal });
      return toSummary(data.data);
    },
  });

/** Whether mail arrives, and if not, why. */
export const mailHealth = queryOptions({
  queryKey: ['deliveries', 'health'],
  queryFn: async ({ signal }) => {
    const { data } = await call('GET /api/deliveries/health', { signal });
    return data.data.mail;
  },
});
