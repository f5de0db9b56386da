import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../api/session.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { dateOf } from '../../ui/times.ts';
import { count, words } from '../../words/words.ts';
import { useCancelSending } from './actions.ts';
import classes from './list.module.css';
import { type EventGroup, groupByEvent, isHeld, kindName } from './model.ts';
import { deliveryList, eventDeliveries, REFRESH_MS } from './queries.ts';

/** What was published a moment ago and can still be taken back. */
export function Held() {
  const now = useNow();
  const { data } = useQuery({
    ...deliveryList({ status: 'waiting' }, 100),
    refetchInterval: REFRESH_MS,
  });
  const groups = groupByEvent((data?.records ?? []).filter((delivery) => isHeld(delivery, now)));
  if (groups.length === 0) return null;
  return (
    <Section title={words.deliveries.heldTitle}>
      <Card>
        {groups.map((group) => (
          <HeldEvent key={group.eventId} group={group} />
        ))}
      </Card>
    </Section>
  );
}

function HeldEvent({ group: { eventId, kind, deliveries } }: { readonly group: EventGroup }) {
  const can = useCan();
  const cancel = useCancelSending();
  const { data } = useQuery(eventDeliveries(eventId));
  const due = deliveries[0] && dateOf(deliveries[0].due);
  const text = words.deliveries;
  return (
    <div className={classes.group}>
      <span>{kindName(kind)}</span>
      <span>
        {count(text.heldText, data?.totals.waiting ?? deliveries.length)} {due && <Countdown to={due} />}
      </span>
      {can('deliveries.manage') && (
        <Button
          variant="outline"
          color="red"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(eventId)}
        >
          {text.cancel}
        </Button>
      )}
    </div>
  );
}
