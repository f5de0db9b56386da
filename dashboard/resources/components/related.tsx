import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { severityOf } from '../incidents/model.ts';
import { incidentList } from '../incidents/queries.ts';
import classes from './page.module.css';
import { maintenanceOf } from './queries.ts';

const SHOWN = 5;

/** The newest incidents of the component; open ones are marked by their status. */
export function RelatedIncidents({ id }: { readonly id: number }) {
  const query = useQuery(incidentList({ component: id }, SHOWN));
  const text = words.components;
  return (
    <Section
      title={text.incidents}
      actions={
        <Link to="/incidents" search={{ component: id }}>
          {text.allIncidents}
        </Link>
      }
    >
      <Card>
        <QueryView query={query}>
          {({ records }) =>
            records.length === 0 ? (
              <p className={classes.hint}>{text.noIncidents}</p>
            ) : (
              <ul className={classes.list}>
                {records.map((incident) => (
                  <li key={incident.id} className={classes.item}>
                    <Link
                      className={classes.grow}
                      to="/incidents/$incident"
                      params={{ incident: String(incident.id) }}
                      dir="auto"
                    >
                      {incident.name}
                    </Link>
                    <StatusLabel
                      status={severityOf(incident)}
                      name={words.common.incidentStatus[incident.status]}
                    />
                    <span className={classes.when}>
                      <ZonedTime at={incident.occurred} />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
    </Section>
  );
}

/** The newest maintenance of the component, planned and past. */
export function RelatedMaintenance({ id }: { readonly id: number }) {
  const query = useQuery(maintenanceOf(id, SHOWN));
  const text = words.components;
  return (
    <Section title={text.maintenance}>
      <Card>
        <QueryView query={query}>
          {({ records }) =>
            records.length === 0 ? (
              <p className={classes.hint}>{text.noMaintenance}</p>
            ) : (
              <ul className={classes.list}>
                {records.map((schedule) => (
                  <li key={schedule.id} className={classes.item}>
                    <Link
                      className={classes.grow}
                      to="/maintenance/$schedule"
                      params={{ schedule: String(schedule.id) }}
                      dir="auto"
                    >
                      {schedule.name}
                    </Link>
                    <span>{words.common.scheduleStatus[schedule.status]}</span>
                    <span className={classes.when}>
                      <ZonedTime at={schedule.scheduled} exact />
                    </span>
                  </li>
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
    </Section>
  );
}
