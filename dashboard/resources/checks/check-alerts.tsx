import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Section } from '../../ui/page-frame.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { alertsOfCheck } from '../alerts/queries.ts';
import { AlertRow } from '../alerts/row.tsx';
import { Marks } from '../incidents/marks.tsx';
import { incidentsOfAlert } from '../incidents/queries.ts';
import { IncidentState } from '../incidents/state.tsx';

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
          <AlertRow key={alert.id} alert={alert} origin={undefined} />
        ))}
        {incidents.map((incident) => (
          <Row
            key={`incident ${incident.id}`}
            title={
              <>
                <Link to="/incidents/$incident" params={{ incident: String(incident.id) }} dir="auto">
                  {incident.name}
                </Link>{' '}
                <Marks incident={incident} />
              </>
            }
            detail={<ZonedTime at={incident.occurred} exact />}
          >
            <IncidentState incident={incident} />
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
