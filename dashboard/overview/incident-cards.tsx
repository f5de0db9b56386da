import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Present, useWatchers } from '../api/presence.ts';
import { useCan, useSession } from '../api/session.ts';
import { type Incident, severityOf } from '../resources/incidents/model.ts';
import { Recovered } from '../resources/incidents/recovered.tsx';
import { IncidentState } from '../resources/incidents/state.tsx';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/page-frame.tsx';
import { dateOf, relativeTime } from '../ui/times.ts';
import { count, fill, listed, words } from '../words/words.ts';
import classes from './overview.module.css';

interface Props {
  readonly incidents: readonly Incident[];
  readonly total: number;
}

/** The open incidents, each with what is due and the way to an update. */
export function IncidentCards({ incidents, total }: Props) {
  const watchersOf = useWatchers(useSession().userId);
  return (
    <Section title={count(words.overview.openIncidents, total)}>
      <ul className={classes.cards}>
        {incidents.map((incident) => (
          <IncidentCard
            key={incident.id}
            incident={incident}
            watchers={watchersOf('incident', incident.id)}
          />
        ))}
      </ul>
    </Section>
  );
}

interface CardProps {
  readonly incident: Incident;
  readonly watchers: readonly Present[];
}

function IncidentCard({ incident, watchers }: CardProps) {
  const can = useCan();
  const now = useNow();
  const text = words.overview;
  const params = { incident: String(incident.id) };
  const due = dateOf(incident.nextUpdateDue);
  const last = dateOf(incident.updates[0]?.created ?? incident.created);
  const isLate = due !== undefined && due.getTime() < now;
  return (
    <li className={`${classes.card} s${severityOf(incident)}`}>
      <Link to="/incidents/$incident" params={params} className={classes.name}>
        <bdi>{incident.name}</bdi>
      </Link>
      <div className={classes.facts}>
        <IncidentState incident={incident} />
        {last && <div>{fill(text.lastUpdate, { time: relativeTime(last, now) })}</div>}
        <Watchers watchers={watchers} />
      </div>
      {<Recovered incidentId={incident.id} />}
      {due && (
        <div className={isLate ? classes.late : classes.facts}>
          {fill(isLate ? text.wasDue : text.nextUpdate, { time: relativeTime(due, now) })}
        </div>
      )}
      {/* Without statuses: a list includes each component once, with its status in one of the incidents. */}
      <div className={classes.hit}>
        <bdi>{listed(incident.components.map(({ name }) => name))}</bdi>
      </div>
      {can('incident-updates.manage') && (
        <div className={classes.end}>
          <Button
            variant="light"
            renderRoot={(props) => (
              <Link to="/incidents/$incident" params={params} hash="update" data-shortcut="u" {...props} />
            )}
          >
            {text.update}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Who looks after it now, so that nobody does the same work twice. */
function Watchers({ watchers }: Pick<CardProps, 'watchers'>) {
  const text = words.overview;
  const namesOf = (isWriting: boolean) =>
    watchers.filter(({ writing }) => writing === isWriting).map(({ user }) => user.name);
  const [writing, watching] = [namesOf(true), namesOf(false)];
  return (
    <>
      {writing.length > 0 && <div>{fill(text.writing, { names: listed(writing) })}</div>}
      {watching.length > 0 && <div>{fill(text.watched, { names: listed(watching) })}</div>}
    </>
  );
}
