import type { Schemas } from '@daymark/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { systemQuery } from '../api/system.ts';
import { deliveryList } from '../resources/deliveries/queries.ts';
import { incidentList } from '../resources/incidents/queries.ts';
import { isMailSent } from '../ui/mail.ts';
import { MailNotSent } from '../ui/mail-not-sent.tsx';
import { Section } from '../ui/page-frame.tsx';
import { count, words } from '../words/words.ts';
import classes from './overview.module.css';
import { useFailing } from './use-failing.ts';

/** Nobody is told when something in the background fails, so the page asks again. */
const SYSTEM_REFRESH_MS = 60_000;

/**
 * What somebody should look at: what fails in the background, drafts, overdue updates, failed notifications, a version that
 * waits for a restart.
 */
export function Waiting() {
  const can = useCan();
  const writes = can('incidents.manage');
  const drafts = useQuery({ ...incidentList({ status: 'draft' }, 1), enabled: writes });
  const overdue = useQuery({ ...incidentList({ status: 'overdue' }, 1), enabled: writes });
  const failed = useQuery({ ...deliveryList({ status: 'failed' }, 1), enabled: can('deliveries.manage') });
  const system = useQuery({
    ...systemQuery,
    staleTime: SYSTEM_REFRESH_MS,
    refetchInterval: SYSTEM_REFRESH_MS,
    enabled: can('settings.manage'),
  });
  const cards = useFailing()?.shown ?? [];
  const carded = new Set(cards.flatMap(({ isDraft, incident }) => (isDraft ? [incident] : []))).size;
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
      // Those of what fails have their cards.
      total: Math.max(0, (drafts.data?.total ?? 0) - carded),
      text: text.drafts,
      tone: 6,
      to: '/incidents',
      search: { status: 'draft' },
    },
  ] as const;
  const waiting = items.filter(({ total }) => total > 0);
  const advice = system.data?.restart_needed ? system.data.advice : null;
  const isMailMissing = !isMailSent && can('settings.manage');
  const problems = system.data?.problems ?? [];
  if (waiting.length === 0 && problems.length === 0 && advice === null && !isMailMissing) return null;
  return (
    <Section title={text.waiting}>
      {problems.map(({ kind, advice: problemAdvice, reason }) => (
        <div key={kind} role="alert" className={`${classes.problem} s4`}>
          <strong>{text.problems[textOf(kind)]}</strong>
          <p dir="auto">{problemAdvice}</p>
          <p dir="auto">{reason}</p>
        </div>
      ))}
      {(waiting.length > 0 || advice !== null) && (
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
      )}
      {isMailMissing && <MailNotSent />}
    </Section>
  );
}

/** Which cache it is stands in the advice. */
const textOf = (kind: Schemas['SystemProblem']['kind']): keyof typeof words.overview.problems =>
  kind.startsWith('purge-') ? 'purge' : (kind as keyof typeof words.overview.problems);
