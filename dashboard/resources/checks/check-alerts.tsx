import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Mark } from '../../ui/mark.tsx';
import { Section } from '../../ui/page-frame.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { severityMarks } from '../alerts/model.ts';
import { alertsOfCheck } from '../alerts/queries.ts';
import { isDraft, severityOf } from '../incidents/model.ts';
import { incidentsOfAlert } from '../incidents/queries.ts';

/** The alert of a check, and the incidents that its failures led to, the latest first. */
export function CheckAlerts({ id }: { readonly id: number }) {
  const can = useCan();
  const alerts = useQuery({ ...alertsOfCheck(id), enabled: can('alerts.read') }).data?.records ?? [];
  const alert = alerts[0]?.id;
  const incidents =
    useQuery({ ...incidentsOfAlert(alert ?? 0), enabled: alert !== undefined }).data?.records ?? [];
  if (alerts.length === 0) return null;
  const text = words.checks;
  return (
    <Section title={text.alertsTitle}>
      <Rows label={text.alertsTitle}>
        {alerts.map((alert) => (
          <Row
            key={alert.id}
            title={
              <Link to="/alerts/$alert" params={{ alert: String(alert.id) }} dir="auto">
                {alert.title}
              </Link>
            }
            detail={<span dir="auto">{alert.outcome}</span>}
          >
            <StatusLabel
              status={alert.state === 'firing' ? severityMarks[alert.severity] : 1}
              name={alert.state === 'firing' ? words.alerts.severities[alert.severity] : words.alerts.ended}
            />
          </Row>
        ))}
        {incidents.map((incident) => (
          <Row
            key={`incident ${incident.id}`}
            title={
              <>
                <Link to="/incidents/$incident" params={{ incident: String(incident.id) }} dir="auto">
                  {incident.name}
                </Link>{' '}
                {isDraft(incident) && <Mark tone={2}>{words.incidents.isDraft}</Mark>}
              </>
            }
            detail={<ZonedTime at={incident.occurred} exact />}
          >
            <StatusLabel status={severityOf(incident)} name={words.common.incidentStatus[incident.status]} />
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
