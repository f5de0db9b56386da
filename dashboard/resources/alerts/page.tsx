import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Card, PageFrame, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import { useComponentNames } from '../components/queries.ts';
import classes from './alerts.module.css';
import { type Alert, severityMarks } from './model.ts';
import { AlertActions } from './page-actions.tsx';
import { alerts, useOrigins } from './queries.ts';

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
            incident !== null && [
              words.trash.types.incidents,
              <Link key="incident" to="/incidents/$incident" params={{ incident: String(incident) }}>
                {fill(text.incidentNumber, { number: incident })}
              </Link>,
            ],
            rule !== null &&
              can('alerts.manage') && [
                text.decidedBy,
                <Link key="rule" to="/alerts/rules" hash={`rule-${rule}`}>
                  {text.theRule}
                </Link>,
              ],
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
