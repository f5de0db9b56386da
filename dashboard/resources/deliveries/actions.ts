import { call } from '../../api/client.ts';
import { changed } from '../../api/live.ts';
import { queryClient } from '../../api/query-client.ts';
import { write } from '../../api/resource.ts';
import { useAction } from '../../ui/action.ts';
import { notify } from '../../ui/notify.tsx';
import { count, words } from '../../words/words.ts';
import { failedStates } from './model.ts';
import { type DeliverySearch, deliveryList } from './queries.ts';

async function resendEvent(event: number): Promise<number> {
  const { data } = await call('POST /api/deliveries/{event}/resend', {
    path: { event },
    body: { states: [...failedStates] },
  });
  return data.data.resent;
}

/** The API resends event by event, so this finds the events that have failures. */
async function failedEvents(which: DeliverySearch): Promise<number[]> {
  const { records } = await queryClient.fetchQuery({
    ...deliveryList({ ...which, status: 'failed' }, 100),
    staleTime: 0,
  });
  return [...new Set(records.map(({ eventId }) => eventId))];
}

/** As many rounds as it takes: each makes the list of failures shorter. */
async function resendAll(which: DeliverySearch): Promise<number> {
  let resent = 0;
  for (let events = await failedEvents(which); events.length > 0; events = await failedEvents(which)) {
    let inRound = 0;
    for (const event of events) inRound += await resendEvent(event);
    resent += inRound;
    if (inRound === 0) break;
  }
  return resent;
}

/** Sends again what failed or bounced: of one event, or of everything about an incident or a schedule. */
export const useResend = () =>
  useAction({
    run: async (which: Pick<DeliverySearch, 'event' | 'incident' | 'schedule'>) => {
      const resent = await (which.event === undefined ? resendAll(which) : resendEvent(which.event));
      await changed('delivery');
      return resent;
    },
    onDone: (resent) =>
      notify(resent > 0 ? count(words.deliveries.resent, resent) : words.deliveries.nothingResent),
  });

/** Takes back what an event has not sent yet. */
export const useCancelSending = () =>
  useAction({
    run: (event: number) => write('delivery', 'POST /api/deliveries/{event}/cancel', { path: { event } }),
    onDone: ({ data: { cancelled, gone, written } }) => {
      const text = words.deliveries;
      if (cancelled === 0) return notify(text.nothingCancelled);
      const received = gone - written;
      const also = received > 0 ? ` ${count(text.cancelledGone, received)}` : '';
      return notify(count(text.cancelled, cancelled) + also);
    },
  });
