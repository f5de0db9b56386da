import { call } from '../../api/client.ts';
import { queryOf, resource } from '../../api/resource.ts';
import {
  type Channel,
  type DeliverySummary,
  type StateFilter,
  stateFilters,
  toDelivery,
  toPublication,
  toSummary,
  withTries,
} from './model.ts';

export interface DeliverySearch {
  readonly q?: string;
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
/** While notifications are being sent, their counts change all the time. */
const SENDING_MS = 3000;

/** How soon to ask again what became of the notifications of one publication. */
export const refreshWhileSending = ({
  state,
}: {
  readonly state: { readonly data?: DeliverySummary | undefined };
}): number => ((state.data?.totals.waiting ?? 0) > 0 ? SENDING_MS : REFRESH_MS);

const deliveries = resource('/api/deliveries', 'delivery', { subject: 'delivery', toRecord: toDelivery });

/** The newest first. */
export const deliveryList = (search: DeliverySearch = {}, perPage = 25) =>
  deliveries.list({
    per_page: perPage,
    page: search.page ?? 1,
    sort: ['-id'],
    ...(search.status && { 'filter[state]': stateFilters[search.status].join(',') }),
    ...(search.channel && { 'filter[channel]': search.channel }),
    ...(search.event && { 'filter[event]': [search.event] }),
    ...(search.incident && { 'filter[incident]': [search.incident] }),
    ...(search.schedule && { 'filter[schedule]': [search.schedule] }),
    ...(search.subscriber && { 'filter[subscriber]': [search.subscriber] }),
  });

/** What became of the notifications of each publication, the newest first. */
export const publicationList = (q: string | undefined, page = 1) =>
  resource('/api/publications', 'publication', {
    subject: 'delivery',
    toRecord: toPublication,
  }).list({ per_page: 25, page, ...(q && { 'filter[q]': q }) });

/** A delivery with each of its tries. */
export const deliveriesWithTries = resource('/api/deliveries', 'delivery', {
  subject: 'delivery',
  toRecord: withTries,
  as: 'with-tries',
});

/** What an event has told, and what it was about. */
interface EventSummary extends DeliverySummary {
  readonly type: string;
  readonly subject: { readonly type: string; readonly id: number };
}

export const eventDeliveries = (event: number) =>
  queryOf(['deliveries', 'event', event], async ({ signal }): Promise<EventSummary> => {
    const { data } = await call('GET /api/events/{event}/deliveries', { path: { event }, signal });
    return { ...toSummary(data.data), type: data.data.type, subject: data.data.subject };
  });

export const incidentDeliveries = (incident: number) =>
  queryOf(['deliveries', 'incident', incident], async ({ signal }): Promise<DeliverySummary> => {
    const { data } = await call('GET /api/incidents/{incident}/deliveries', { path: { incident }, signal });
    return toSummary(data.data);
  });

export const scheduleDeliveries = (schedule: number) =>
  queryOf(['deliveries', 'schedule', schedule], async ({ signal }): Promise<DeliverySummary> => {
    const { data } = await call('GET /api/schedules/{schedule}/deliveries', { path: { schedule }, signal });
    return toSummary(data.data);
  });

/** Whether mail arrives, and if not, why. */
export const mailHealth = queryOf(['deliveries', 'health'], async ({ signal }) => {
  const { data } = await call('GET /api/deliveries/health', { signal });
  return data.data.mail;
});
