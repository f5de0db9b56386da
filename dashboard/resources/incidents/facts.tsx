import { Link } from '@tanstack/react-router';
import { FactLine } from '../../ui/fact-line.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { Due } from './due.tsx';
import { Marks } from './marks.tsx';
import { type Incident, isResolved } from './model.ts';
import classes from './page.module.css';
import { IncidentState } from './state.tsx';

/** The status, the times and the components of an incident, at a glance. */
export function Facts({ incident }: { readonly incident: Incident }) {
  const text = words.incidents;
  return (
    <>
      <div className={classes.marks}>
        <IncidentState incident={incident} />
        <Marks incident={incident} />
        <Due incident={incident} />
      </div>
      <FactLine
        facts={[
          <span key="began">
            {text.began} <ZonedTime at={incident.occurred} exact />
          </span>,
          isResolved(incident) && (
            <span key="resolved">
              {text.resolvedAt} <ZonedTime at={incident.resolved} exact />
            </span>
          ),
          !incident.notifications && text.isQuiet,
        ]}
      />
      {incident.components.length > 0 && (
        <ul className={classes.components}>
          {incident.components.map((component) => {
            const { id, name } = component;
            // Of what is over, nothing is left to say but how the component is now.
            const status = isResolved(incident) ? component.shownStatus : component.status;
            return (
              <li key={id}>
                <StatusMark status={status} />{' '}
                <Link to="/components/$component" params={{ component: String(id) }}>
                  <bdi>{name}</bdi>
                </Link>
                {`: ${words.common.componentStatus[status]}`}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}
