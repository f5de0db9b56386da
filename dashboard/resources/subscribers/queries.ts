import type { QueryOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import {
  type Subscriber,
  type SubscriberChannel,
  type SubscriberState,
  subscriberChannels,
  toSubscriber,
} from './model.ts';

export interface SubscriberSearch {
  readonly q?: string;
  readonly state?: SubscriberState;
  readonly channel?: SubscriberChannel;
  readonly component?: number;
  readonly page?: number;
}

type Filters = NonNullable<QueryOf<'GET /api/subscribers'>>;

const stateFilters: Readonly<Record<SubscriberState, Filters>> = {
  confirmed: { 'filter[verified]': true, 'filter[paused]': false, 'filter[suspended]': false },
  unconfirmed: { 'filter[verified]': false, 'filter[suspended]': false },
  paused: { 'filter[verified]': true, 'filter[paused]': true, 'filter[suspended]': false },
  suspended: { 'filter[suspended]': true },
};

/** The filters of the API for a search. */
export const filtersOf = ({ q, state, channel, component }: SubscriberSearch): Filters => ({
  ...(state && stateFilters[state]),
  ...(q && { 'filter[q]': q }),
  // Without this filter, the API lists only subscribers by email.
  'filter[channel]': channel ?? subscriberChannels.join(),
  ...(component && { 'filter[component]': [component] }),
});

/** The newest first. */
export const subscriberList = (search: SubscriberSearch = {}, perPage = 50) =>
  queryOptions({
    queryKey: ['subscribers', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<Subscriber>> => {
      const { data } = await call('GET /api/subscribers', {
        signal,
        query: { ...filtersOf(search), per_page: perPage, page: search.page ?? 1, sort: ['-id'] },
      });
      return pageOf(data, toSubscriber);
    },
  });

export const subscriberById = (id: number) =>
  queryOptions({
    queryKey: ['subscribers', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<Subscriber>> => {
      const { data, etag } = await call('GET /api/subscribers/{subscriber}', {
        path: { subscriber: id },
        signal,
      });
      return { record: toSubscriber(data.data), etag };
    },
  });
