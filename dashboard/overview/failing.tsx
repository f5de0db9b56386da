import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCounts } from '../api/counts.ts';
import { useCan } from '../api/session.ts';
import { BeatBar, type BeatBarProps } from '../resources/checks/beat-bar.tsx';
import { reasonNow } from '../resources/checks/model.ts';
import { checkBeats, polled } from '../resources/checks/queries.ts';
import { Mark } from '../ui/mark.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/page-frame.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { dateOf, shortTime, zones } from '../ui/times.ts';
import { count, fill, words } from '../words/words.ts';
import type { Failing } from './failing-model.ts';
import classes from './overview.module.css';
import { useFailing } from './use-failing.ts';

/** Each with the way to what has to be done about it. */
export function FailingCards() {
  const can = useCan();
  const { shown = [], others } = useFailing() ?? {};
  const ids = [...new Set(shown.flatMap(({ checks: [first] }) => (first === undefined ? [] : [first])))];
  const beats = useQuery({
    ...checkBeats(ids.toSorted((one, other) => one - other)),
    ...polled,
    enabled: ids.length > 0 && can('checks.read'),
    placeholderData: keepPreviousData,
  }).data;
  if (shown.length === 0) return null;
  return (
    <Section title={words.overview.notOnPage}>
      <ul className={classes.cards}>
        {shown.map((each) => (
          <FailingCard key={each.key} failing={each} beats={beats?.get(each.checks[0] ?? 0)?.beats} />
        ))}
      </ul>
      {others !== 0 && <More others={others} />}
    </Section>
  );
}

/** The way to the rest. If it is not known how many those are, how many alerts fire is. */
function More({ others }: { readonly others: number | undefined }) {
  const firing = useCounts()['/alerts'] ?? 0;
  const text = words.overview;
  return (
    <p>
      <Link to="/alerts" className={classes.more}>
        {others === undefined ? count(text.alertsFiring, firing) : count(text.moreFailing, others)}
      </Link>
    </p>
  );
}

interface Props {
  readonly failing: Failing;
  /** The newest results of its first check. */
  readonly beats: BeatBarProps['beats'] | undefined;
}

function FailingCard({ failing: { name, since, alert, checks, ...rest }, beats }: Props) {
  const now = useNow();
  const date = since && dateOf(since);
  const [check] = checks;
  const reason = reasonNow(beats);
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
      {beats && beats.length > 0 && (
        <div className={classes.beats}>
          <BeatBar name={name} beats={beats} />
        </div>
      )}
      {date && (
        <div className={classes.facts}>
          {fill(words.overview.failsSince, { time: shortTime(date, now, zones.mine) })}
        </div>
      )}
      {rest.otherDraft !== undefined && (
        <div className={classes.facts}>
          <bdi>{rest.otherDraft}</bdi> <Mark tone={2}>{words.incidents.isDraft}</Mark>
        </div>
      )}
      <Deed {...rest} />
    </li>
  );
}

type DeedProps = Pick<Failing, 'incident' | 'isDraft' | 'component' | 'otherDraft'>;

/** Only whoever reads a draft knows whether it is about this, so what somebody wrote before does not take away the report. */
function Deed({ incident, isDraft, component, otherDraft }: DeedProps) {
  const can = useCan();
  const mayReport = incident === undefined || otherDraft !== undefined;
  const reports = mayReport && component !== undefined && can('incidents.manage');
  if (incident === undefined && !reports) return null;
  return (
    <div className={classes.end}>
      {incident !== undefined && (
        <Button
          renderRoot={(props) => (
            <Link to="/incidents/$incident" params={{ incident: String(incident) }} {...props} />
          )}
        >
          {isDraft ? words.overview.reviewDraft : words.alerts.reviewIncident}
        </Button>
      )}
      {reports && (
        <Button
          variant={incident === undefined ? 'filled' : 'default'}
          renderRoot={(props) => <Link to="/report" search={{ component }} {...props} />}
        >
          {words.report.title}
        </Button>
      )}
    </div>
  );
}
