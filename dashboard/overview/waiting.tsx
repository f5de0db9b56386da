import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deliveryList } from '../resources/deliveries/queries.ts';
import { incidentList } from '../resources/incidents/queries.ts';
import { useCan } from '../session/session.ts';
import { isMailSent } from '../ui/mail.ts';
import { MailNotSent } from '../ui/mail-not-sent.tsx';
import { Section } from '../ui/page-frame.tsx';
import { count, words } from '../words/words.ts';
import classes from './overview.module.css';
import { systemQuery } from './system.ts';

/** What somebody should look at: drafts, overdue updates, failed notifications, a version that waits for a restart. */
export function Waiting() {
  const can = useCan();
  const writes = can('incidents.manage');
  const drafts = useQuery({ ...incidentList({ status: 'draft' }, 1), enabled: writes });
  const overdue = useQuery({ ...incidentList({ status: 'overdue' }, 1), enabled: writes });
  const failed = useQuery({ ...deliveryList({ status: 'failed' }, 1), enabled: can('deliveries.manage') });
  const system = useQuery({ ...systemQuery, enabled: can('settings.manage') });
  const text = words.overview;
  const items = [
    {
      total: overdue.data?.total ?? 0,
      text: text.overdue,
      tone: 4,
      to: '/incidents',
      search: { status: 'overdue' },
    },
    {
      total: failed.data?.total ?? 0,
      text: text.failedDeliveries,
      tone: 3,
      to: '/deliveries',
      search: { status: 'failed' },
    },
    {
      total: drafts.data?.total ?? 0,
      text: text.drafts,
      tone: 6,
      to: '/incidents',
      search: { status: 'draft' },
    },
  ] as const;
  const waiting = items.filter(({ total }) => total > 0);
  const advice = system.data?.restart_needed ? system.data.advice : null;
  const isMailMissing = !isMailSent && can('settings.manage');
  if (waiting.length === 0 && advice === null && !isMailMissing) return null;
  return (
    <Section title={text.waiting}>
      <ul className={classes.waiting}>
        {waiting.map(({ total, text: plural, tone, to, search }) => (
          <li key={plural.other} className={`s${tone}`}>
            <Link to={to} search={search}>
              {count(plural, total)}
            </Link>
          </li>
        ))}
        {advice !== null && <li>{advice}</li>}
      </ul>
      {isMailMissing && <MailNotSent />}
    </Section>
  );
}
