import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Mark } from '../../ui/mark.tsx';
import { Card, PageFrame, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { useComponentNames } from '../components/queries.ts';
import { isDraft, severityOf } from '../incidents/model.ts';
import { incidents, incidentsOfAlert } from '../incidents/queries.ts';
import classes from './alerts.module.css';
import { type Alert, severityMarks } from './model.ts';
import { AlertActions } from './page-actions.tsx';
import { alertList, alerts, useOrigins } from './queries.ts';
import { AlertRow } from './row.tsx';

const MAX_SIMILAR = 5;

const route = getRouteApi('/frame/alerts/$alert');

export const AlertPage = () => (
  <Needs ability="alerts.read" title={words.alerts.title}>
    <OneAlert />
  </Needs>
);

/** One alert: what it is, what was done about it, and what can be done. */
function OneAlert() {
  const { alert } = route.useParams();
  const query = useQuery(alerts.one(Number(alert)));
  if (query.data === undefined) {
    return (
      <PageFrame title={words.alerts.title}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageFrame>
    );
  }
  return <LoadedAlert key={alert} alert={query.data.record} />;
}

function LoadedAlert({ alert }: { readonly alert: Alert }) {
  const text = words.alerts;
  const isFiring = alert.state === 'firing';
  return (
    <PageFrame title={alert.title} actions={<AlertActions alert={alert} />}>
      <Card>
        <div className={classes.now} role="status">
          <StatusLabel
            status={isFiring ? severityMarks[alert.severity] : 1}
            name={isFiring ? text.firing : text.ended}
          />
          <span className={classes.facts}>
            <ZonedTime at={isFiring ? alert.started : alert.ended} exact />
            <ZonedTime at={isFiring ? alert.started : alert.ended} />
          </span>
        </div>
        <p className={classes.sentence} dir="auto">
          {alert.outcome}
        </p>
      </Card>
      <Details alert={alert} />
      <Labels labels={alert.labels} />
      <Before alert={alert} />
    </PageFrame>
  );
}

function Details({ alert }: { readonly alert: Alert }) {
  const can = useCan();
  const nameOf = useComponentNames();
  const origin = useOrigins()(alert);
  const text = words.alerts;
  const { source, sourceName, check, incident, rule, link } = alert;
  return (
    <Section title={text.details}>
      <Card>
        <Facts
          facts={[
            [text.severity, text.severities[alert.severity]],
            sourceName !== null && [
              text.source,
              source !== null && can('alerts.manage') ? (
                <Link key="source" to="/alerts/sources/$source" params={{ source: String(source) }}>
                  <bdi>{sourceName}</bdi>
                </Link>
              ) : (
                <bdi key="source">{sourceName}</bdi>
              ),
            ],
            check !== null && [
              words.trash.types.checks,
              <Link key="check" to="/checks/$check" params={{ check: String(check) }}>
                <bdi>{origin ?? `#${check}`}</bdi>
              </Link>,
            ],
            alert.components.length > 0 && [
              words.checks.component,
              alert.components.map((id) => (
                <Link key={id} to="/components/$component" params={{ component: String(id) }}>
                  <bdi>{nameOf([id])}</bdi>
                </Link>
              )),
            ],
            incident !== null && [words.trash.types.incidents, <IncidentLink key="incident" id={incident} />],
            rule !== null &&
              can('alerts.manage') && [
                text.decidedBy,
                <Link key="rule" to="/alerts/rules" hash={`rule-${rule}`}>
                  {text.theRule}
                </Link>,
              ],
            alert.occurrences > 1 && [text.timesFired, String(alert.occurrences)],
            [text.started, <ZonedTime key="started" at={alert.started} exact />],
            alert.ended.string !== null && [text.ended, <ZonedTime key="ended" at={alert.ended} exact />],
            alert.endReason !== null && [
              text.endReason,
              <bdi key="reason" dir="auto">
                {alert.endReason}
              </bdi>,
            ],
            alert.acknowledged.string !== null && [
              text.acknowledged,
              <ZonedTime key="acknowledged" at={alert.acknowledged} exact />,
            ],
            [text.key, <bdi key="key">{alert.key}</bdi>],
            alert.group !== null && [text.group, <bdi key="group">{alert.group}</bdi>],
            link !== null && [
              text.pathLink,
              <a key="link" href={link} target="_blank" rel="noopener noreferrer">
                {text.openAtSender}
              </a>,
            ],
          ]}
        />
      </Card>
    </Section>
  );
}

/** The incident by its name, with whether it is a draft. */
function IncidentLink({ id }: { readonly id: number }) {
  const incident = useQuery(incidents.one(id)).data?.record;
  return (
    <>
      <Link to="/incidents/$incident" params={{ incident: String(id) }}>
        <bdi>{incident?.name ?? fill(words.alerts.incidentNumber, { number: id })}</bdi>
      </Link>{' '}
      {incident && isDraft(incident) && <Mark tone={2}>{words.incidents.isDraft}</Mark>}
    </>
  );
}

/** What was like it: the incidents that it led to, and alerts with the same title. */
function Before({ alert }: { readonly alert: Alert }) {
  const originOf = useOrigins();
  const led = useQuery(incidentsOfAlert(alert.id)).data?.records ?? [];
  const others = useQuery(alertList({ q: alert.title }, MAX_SIMILAR + 1)).data?.records ?? [];
  const earlier = led.filter(({ id }) => id !== alert.incident);
  const similar = others.filter(({ id }) => id !== alert.id).slice(0, MAX_SIMILAR);
  const text = words.alerts;
  return (
    <>
      {earlier.length > 0 && (
        <Section title={text.earlierIncidents}>
          <Rows label={text.earlierIncidents}>
            {earlier.map((incident) => (
              <Row
                key={incident.id}
                title={
                  <Link to="/incidents/$incident" params={{ incident: String(incident.id) }} dir="auto">
                    {incident.name}
                  </Link>
                }
                detail={<ZonedTime at={incident.occurred} exact />}
              >
                <StatusLabel
                  status={severityOf(incident)}
                  name={words.common.incidentStatus[incident.status]}
                />
              </Row>
            ))}
          </Rows>
        </Section>
      )}
      {similar.length > 0 && (
        <Section title={text.similar}>
          <Rows label={text.similar}>
            {similar.map((each) => (
              <AlertRow key={each.id} alert={each} origin={originOf(each)} />
            ))}
          </Rows>
        </Section>
      )}
    </>
  );
}

function Labels({ labels }: { readonly labels: Alert['labels'] }) {
  const entries = Object.entries(labels);
  if (entries.length === 0) return null;
  return (
    <Section title={words.alerts.labels}>
      <Card>
        <Facts
          facts={entries.map(([name, value]) => [
            name,
            <bdi key="value" className={classes.value}>
              {value}
            </bdi>,
          ])}
        />
      </Card>
    </Section>
  );
}
