import type { QueryOf } from '@daymark/client';
import { resource, write } from '../../api/resource.ts';
import { type SubscriberChannel, type SubscriberState, subscriberChannels, toSubscriber } from './model.ts';

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

export const subscribers = resource('/api/subscribers', 'subscriber', {
  subject: 'subscriber',
  toRecord: toSubscriber,
});

/** The newest first. */
export const subscriberList = (search: SubscriberSearch = {}, perPage = 50) =>
  subscribers.list({ ...filtersOf(search), per_page: perPage, page: search.page ?? 1, sort: ['-id'] });

/** Sends the mail that asks for confirmation once more. */
export const resendConfirmation = (subscriber: number) =>
  write('subscriber', 'POST /api/subscribers/{subscriber}/confirmation', { path: { subscriber } });
