import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { worstFiring } from '../resources/alerts/queries.ts';
import { checkList } from '../resources/checks/queries.ts';
import { contradictionsNow } from '../resources/incidents/contradiction-queries.ts';
import { incidentList } from '../resources/incidents/queries.ts';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/page-frame.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { dateOf, shortTime, zones } from '../ui/times.ts';
import { fill, words } from '../words/words.ts';
import { type Failing, failingOf } from './failing-model.ts';
import classes from './overview.module.css';

/** Checks find out things that no write tells the dashboard of. */
const REFRESH_MS = 60_000;

/** More than a screen of them is a list of its own. */
const MAX_SHOWN = 12;

/** What fails and is not on the page, with what exists about it already; undefined until it is known. */
export function useFailing(): readonly Failing[] | undefined {
  const can = useCan();
  const found = useQuery({ ...contradictionsNow, refetchInterval: REFRESH_MS, enabled: can('checks.read') });
  const alerts = useQuery({ ...worstFiring, enabled: can('alerts.read') });
  const drafts = useQuery({
    ...incidentList({ status: 'draft' }),
    enabled: can('incidents.manage'),
  });
  // Until all is known, what has a draft would seem to have none.
  if (found.isLoading || alerts.isLoading || drafts.isLoading) return undefined;
  return failingOf(found.data ?? [], alerts.data?.records ?? [], drafts.data?.records ?? []);
}

/** Each with the way to what has to be done about it. */
export function FailingCards() {
  const can = useCan();
  const failing = useFailing() ?? [];
  const checks = useQuery({
    ...checkList({ state: 'problems' }),
    enabled: failing.length > 0 && can('checks.read'),
  }).data?.records;
  if (failing.length === 0) return null;
  return (
    <Section title={words.overview.notOnPage}>
      <ul className={classes.cards}>
        {failing.slice(0, MAX_SHOWN).map((each) => {
          const result = checks?.find(({ id }) => each.checks.includes(id))?.lastResult;
          return (
            <FailingCard
              key={each.key}
              failing={each}
              reason={result && result.verdict !== 'ok' ? result.reason : undefined}
            />
          );
        })}
      </ul>
    </Section>
  );
}

interface Props {
  readonly failing: Failing;
  /** What the check says, for staff. */
  readonly reason: string | undefined;
}

function FailingCard({ failing: { name, since, alert, checks, ...rest }, reason }: Props) {
  const now = useNow();
  const date = since && dateOf(since);
  const [check] = checks;
  return (
    <li className={`${classes.card} s4`}>
      <div className={classes.failing}>
        <StatusMark status={4} />
        {check === undefined ? (
          <Link to="/alerts/$alert" params={{ alert: String(alert) }} className={classes.name}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <Link to="/checks/$check" params={{ check: String(check) }} className={classes.name}>
            <bdi>{name}</bdi>
          </Link>
        )}
      </div>
      {reason && (
        <div className={classes.reason} dir="auto">
          {reason}
        </div>
      )}
      {date && (
        <div className={classes.facts}>
          {fill(words.overview.failsSince, { time: shortTime(date, now, zones.mine) })}
        </div>
      )}
      <Deed {...rest} />
    </li>
  );
}

function Deed({ incident, isDraft, component }: Pick<Failing, 'incident' | 'isDraft' | 'component'>) {
  const can = useCan();
  if (incident !== undefined) {
    const params = { incident: String(incident) };
    return (
      <div className={classes.end}>
        <Button renderRoot={(props) => <Link to="/incidents/$incident" params={params} {...props} />}>
          {isDraft ? words.overview.reviewDraft : words.alerts.reviewIncident}
        </Button>
      </div>
    );
  }
  if (component === undefined || !can('incidents.manage')) return null;
  return (
    <div className={classes.end}>
      <Button renderRoot={(props) => <Link to="/report" search={{ component }} {...props} />}>
        {words.report.title}
      </Button>
    </div>
  );
}
