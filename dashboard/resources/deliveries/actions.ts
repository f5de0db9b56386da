import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { queryClient } from '../../api/query-client.ts';
import { notify, notifyProblem } from '../../ui/notify.tsx';
import { count, words } from '../../words/words.ts';
import { failedStates } from './model.ts';
import { type DeliverySearch, deliveryList } from './queries.ts';

const resendEvent = async (event: number): Promise<number> => {
  const { data } = await call('POST /api/deliveries/{event}/resend', {
    path: { event },
    body: { states: [...failedStates] },
  });
  return data.data.resent;
};

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
export function useResend() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (which: Pick<DeliverySearch, 'event' | 'incident' | 'schedule'>) =>
      which.event === undefined ? resendAll(which) : resendEvent(which.event),
    onSuccess: (resent) =>
      notify(resent > 0 ? count(words.deliveries.resent, resent) : words.deliveries.nothingResent),
    onError: (error) => notifyProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
}

/** Takes back what an event has not sent yet. */
export function useCancelSending() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (event: number) => {
      const { data } = await call('POST /api/deliveries/{event}/cancel', { path: { event } });
      return data.data;
    },
    onSuccess: ({ cancelled, gone }) => {
      const text = words.deliveries;
      if (cancelled === 0) return notify(text.nothingCancelled);
      const also = gone > 0 ? ` ${count(text.cancelledGone, gone)}` : '';
      return notify(count(text.cancelled, cancelled) + also);
    },
    onError: (error) => notifyProblem(error),
    onSettled: () => client.invalidateQueries({ queryKey: ['deliveries'] }),
  });
}
