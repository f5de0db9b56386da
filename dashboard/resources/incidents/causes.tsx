import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { dateOf, shortTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { type Alert, severityMarks } from '../alerts/model.ts';
import { alertList } from '../alerts/queries.ts';
import { BeatBar, type BeatBarProps } from '../checks/beat-bar.tsx';
import { type Check, reasonNow } from '../checks/model.ts';
import { checkBeats, checks, polled } from '../checks/queries.ts';
import classes from './causes.module.css';
import { type Incident, isDraft } from './model.ts';

/** So many say enough. */
const MAX_SHOWN = 5;

/** Why an incident exists: its alerts, what was done about them, and the newest results of the checks that they come from. */
export function Causes({ incident }: { readonly incident: Incident }) {
  const can = useCan();
  const { data } = useQuery({
    ...alertList({ incident: incident.id }, MAX_SHOWN),
    enabled: can('alerts.read'),
  });
  const alerts = data?.records ?? [];
  const checkIds = alerts.flatMap(({ check }) => (check === null ? [] : [check]));
  const known = useQueries({
    queries: checkIds.map((id) => ({ ...checks.one(id), enabled: can('checks.read') })),
  });
  const beats = useQuery({
    ...checkBeats(checkIds.toSorted((one, other) => one - other)),
    ...polled,
    enabled: checkIds.length > 0 && can('checks.read'),
    placeholderData: keepPreviousData,
  }).data;
  if (!data || alerts.length === 0) return null;
  const text = words.alerts;
  const checkOf = ({ check }: Alert) => known.find((each) => each.data?.record.id === check)?.data?.record;
  return (
    <Section title={isDraft(incident) ? text.whyDraft : text.ofIncident}>
      <Card>
        <ul className={classes.causes}>
          {alerts.map((alert) => (
            <Cause
              key={alert.id}
              alert={alert}
              check={checkOf(alert)}
              beats={beats?.get(alert.check ?? 0)?.beats}
            />
          ))}
        </ul>
        {data.total > MAX_SHOWN && (
          <Link to="/alerts" search={{ incident: incident.id }} className={classes.all}>
            {fill(text.allOfIncident, { count: data.total })}
          </Link>
        )}
      </Card>
    </Section>
  );
}

interface CauseProps {
  readonly alert: Alert;
  readonly check: Check | undefined;
  readonly beats: BeatBarProps['beats'] | undefined;
}

function Cause({ alert, check, beats }: CauseProps) {
  const can = useCan();
  const now = useNow();
  const text = words.alerts;
  const isFiring = alert.state === 'firing';
  const since = dateOf(isFiring ? alert.started : alert.ended);
  const reason = isFiring ? reasonNow(beats) : undefined;
  return (
    <li>
      <div className={classes.head}>
        <StatusLabel
          status={isFiring ? severityMarks[alert.severity] : 1}
          name={isFiring ? text.severities[alert.severity] : text.ended}
        />
        <Link to="/alerts/$alert" params={{ alert: String(alert.id) }} dir="auto">
          {alert.title}
        </Link>
      </div>
      {reason && (
        <p className={classes.reason} dir="auto">
          {reason}
        </p>
      )}
      {check && beats && beats.length > 0 && (
        <div className={classes.beats}>
          <BeatBar name={check.name} beats={beats} />
        </div>
      )}
      <p className={classes.facts}>
        {since && (
          <span>
            {isFiring
              ? fill(words.overview.failsSince, { time: shortTime(since, now, zones.mine) })
              : `${text.ended}: ${shortTime(since, now, zones.mine)}`}
          </span>
        )}
        {check ? (
          <span>
            {words.trash.types.checks}:{' '}
            <Link to="/checks/$check" params={{ check: String(check.id) }}>
              <bdi>{check.name}</bdi>
            </Link>
          </span>
        ) : (
          alert.sourceName !== null && (
            <span>
              {text.source}: <bdi>{alert.sourceName}</bdi>
            </span>
          )
        )}
      </p>
      <p className={classes.facts}>
        <span dir="auto">{alert.outcome}</span>
        {alert.rule !== null && can('alerts.manage') && (
          <Link to="/alerts/rules" hash={`rule-${alert.rule}`}>
            {text.theRule}
          </Link>
        )}
      </p>
    </li>
  );
}
