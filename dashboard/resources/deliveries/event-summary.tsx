import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { DeliveryCounts } from '../../ui/delivery-counts.tsx';
import { fill, words } from '../../words/words.ts';
import { useResend } from './actions.ts';
import { eventDeliveries, refreshWhileSending } from './queries.ts';

/** What one event has told: counts, and a way to send again what failed. */
export function EventSummary({ event }: { readonly event: number }) {
  const can = useCan();
  const { data } = useQuery({ ...eventDeliveries(event), refetchInterval: refreshWhileSending });
  const resend = useResend();
  if (!data) return null;
  return (
    <DeliveryCounts
      totals={data.totals}
      isBusy={resend.isPending}
      onResend={can('deliveries.manage') ? () => resend.mutate({ event }) : undefined}
    />
  );
}

/** A link to what an event is about, where it has a page of its own. */
export function SubjectLink({ event }: { readonly event: number }) {
  const { data } = useQuery(eventDeliveries(event));
  const id = String(data?.subject.id ?? '');
  const text = words.deliveries;
  switch (data?.subject.type) {
    case 'incident':
      return (
        <Link to="/incidents/$incident" params={{ incident: id }}>
          {fill(text.ofIncident, { id })}
        </Link>
      );
    case 'schedule':
      return (
        <Link to="/maintenance/$schedule" params={{ schedule: id }}>
          {fill(text.ofSchedule, { id })}
        </Link>
      );
    default:
      return <>{fill(text.ofEvent, { id: event })}</>;
  }
}
