import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Incident, severityOf } from '../resources/incidents/model.ts';
import { IncidentState } from '../resources/incidents/state.tsx';
import { useCan } from '../session/session.ts';
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
  return (
    <Section title={count(words.overview.openIncidents, total)}>
      <ul className={classes.cards}>
        {incidents.map((incident) => (
          <IncidentCard key={incident.id} incident={incident} />
        ))}
      </ul>
    </Section>
  );
}

function IncidentCard({ incident }: { readonly incident: Incident }) {
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
      </div>
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
