import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card, Section } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';
import { EventSummary, SubjectLink } from './event-summary.tsx';
import classes from './list.module.css';
import { groupByEvent, kindName } from './model.ts';
import { deliveryList, REFRESH_MS } from './queries.ts';

const SHOWN = 5;

/** What did not arrive, event by event, with a button that sends it again. */
export function Failures() {
  const { data } = useQuery({
    ...deliveryList({ status: 'failed' }, 100),
    refetchInterval: REFRESH_MS,
  });
  const groups = groupByEvent(data?.records ?? []);
  const text = words.deliveries;
  if (groups.length === 0) return null;
  return (
    <Section title={text.failedTitle}>
      <Card>
        <p className={classes.line}>{text.failedText}</p>
        {groups.slice(0, SHOWN).map(({ eventId, kind }) => (
          <div key={eventId} className={classes.group}>
            <span>
              {kindName(kind)} (<SubjectLink event={eventId} />)
            </span>
            <EventSummary event={eventId} />
            <Link to="/deliveries" search={{ event: eventId, status: 'failed' }}>
              {text.seeFailed}
            </Link>
          </div>
        ))}
        {(groups.length > SHOWN || (data !== undefined && data.total > data.records.length)) && (
          <p className={classes.more}>
            <Link to="/deliveries" search={{ status: 'failed' }}>
              {text.moreFailed}
            </Link>
          </p>
        )}
      </Card>
    </Section>
  );
}
