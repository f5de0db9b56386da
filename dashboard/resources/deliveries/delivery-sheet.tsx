import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Facts } from '../../ui/facts.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { EventSummary, SubjectLink } from './event-summary.tsx';
import classes from './list.module.css';
import { type DeliveryWithTries, kindName, outcomeOf, type Try } from './model.ts';
import { deliveriesWithTries } from './queries.ts';
import { RecipientLink } from './recipient-link.tsx';

/** One delivery with everything that is known about it. */
export function DeliverySheet({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const query = useQuery(deliveriesWithTries.one(id));
  return (
    <Sheet
      title={fill(words.deliveries.one, { id })}
      isOpen
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {words.common.close}
        </Button>
      }
    >
      <QueryView query={query}>{({ record }) => <DeliveryDetails delivery={record} />}</QueryView>
    </Sheet>
  );
}

function DeliveryDetails({ delivery }: { readonly delivery: DeliveryWithTries }) {
  const can = useCan();
  const text = words.deliveries;
  const { eventId, kind, channel, recipient, error, due, sent, created, tries } = delivery;
  const outcome = outcomeOf(delivery);
  return (
    <>
      <h2>{kindName(kind)}</h2>
      <p>
        <StatusLabel status={outcome.mark} name={outcome.name} />
        <br />
        {outcome.explanation}
      </p>
      <Facts
        facts={[
          [text.channel, text.channels[channel]],
          [text.recipient, <RecipientLink key="recipient" recipient={recipient} />],
          [text.event, <SubjectLink key="event" event={eventId} />],
          [text.created, <ZonedTime key="created" at={created} exact />],
          sent.string !== null && [
            delivery.isWritten ? text.written : text.sentAt,
            <ZonedTime key="sent" at={sent} exact />,
          ],
          due.string !== null && [text.due, <ZonedTime key="due" at={due} exact />],
          error !== null && [text.error, <CodeBlock key="error" text={error} label={text.error} />],
        ]}
      />
      <h3 className={classes.try}>{text.tries}</h3>
      {tries.length === 0 && <p>{text.noTries}</p>}
      {tries.map((one) => (
        <TryDetails key={one.number} one={one} isWritten={delivery.isWritten} />
      ))}
      {can('deliveries.manage') && (
        <>
          <h3 className={classes.try}>{text.ofWhole}</h3>
          <EventSummary event={eventId} />
          <Link className={classes.all} to="/deliveries" search={{ event: eventId }}>
            {fill(text.eventLink, { id: eventId })}
          </Link>
        </>
      )}
    </>
  );
}

function TryDetails({ one, isWritten }: { readonly one: Try; readonly isWritten: boolean }) {
  const text = words.deliveries;
  const { mark, name } = outcomeOf({ state: one.outcome, isWritten: isWritten && one.outcome === 'sent' });
  const { number, status_code, milliseconds, response, created } = one;
  return (
    <div className={classes.try}>
      <StatusLabel status={mark} name={fill(text.tryNumber, { number, outcome: name })} />
      <p className={classes.notes}>
        <ZonedTime at={created} exact /> · {fill(text.took, { milliseconds })}
        {status_code !== null && ` · ${fill(text.answerCode, { code: status_code })}`}
      </p>
      {response && <CodeBlock text={response} label={text.answer} />}
    </div>
  );
}
