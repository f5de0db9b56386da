import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { Needs } from '../../session/needs.tsx';
import { useAction } from '../../ui/action.ts';
import { CodeBlock } from '../../ui/code-block.tsx';
import { CopyField } from '../../ui/copy-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyDeleted } from '../../ui/notify-deleted.ts';
import { Card, PageFrame, Section } from '../../ui/page-frame.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, words } from '../../words/words.ts';
import classes from './alert-sources.module.css';
import { type AlertSource, senderName } from './model.ts';
import { type AlertDelivery, alertSources, deliveriesOf } from './queries.ts';

const route = getRouteApi('/frame/alerts/sources/$source');

const EditSource = lazy(() => import('./edit.tsx').then((module) => ({ default: module.EditSource })));

export const AlertSourcePage = () => (
  <Needs ability="alerts.manage" title={words.alerts.sources}>
    <OneSource />
  </Needs>
);

/** One source: its address, what to paste into the sender, and what has arrived. */
function OneSource() {
  const { source } = route.useParams();
  const query = useQuery(alertSources.one(Number(source)));
  if (query.data === undefined) {
    return (
      <PageFrame title={words.alerts.sources}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageFrame>
    );
  }
  const { record } = query.data;
  return (
    <PageFrame
      key={source}
      title={record.name}
      intro={senderName(record.kind)}
      actions={<SourceActions current={query.data} />}
    >
      <Received source={record} />
      <SetUp source={record} />
      <Deliveries id={record.id} />
    </PageFrame>
  );
}

function SourceActions({ current }: { readonly current: Versioned<AlertSource> }) {
  const navigate = useNavigate();
  const [isEditing, setEditing] = useState(false);
  const { id, name } = current.record;
  const remove = useAction({
    run: () => alertSources.remove(id),
    onDone: () => notifyDeleted(fill(words.common.deleted, { name }), 'alert-sources', id),
    nameOf: () => name,
  });
  const deleteNow = () =>
    remove.mutate(undefined, { onSuccess: () => void navigate({ to: '/alerts/sources' }) });
  return (
    <>
      <Button
        variant="default"
        renderRoot={(props) => <Link to="/alerts" search={{ source: id }} {...props} />}
      >
        {words.alerts.title}
      </Button>
      <Button variant="default" leftSection={<Icon name="edit" size={18} />} onClick={() => setEditing(true)}>
        {words.common.edit}
      </Button>
      <Button variant="subtle" color="red" loading={remove.isPending} onClick={deleteNow}>
        {words.common.delete}
      </Button>
      <Suspense fallback={null}>
        {isEditing && <EditSource current={current} onClose={() => setEditing(false)} />}
      </Suspense>
    </>
  );
}

/** What only its sender changes: its heartbeat, and what was too much. */
function Received({ source: { lastHeartbeat, leftOut, lastLeftOut } }: { readonly source: AlertSource }) {
  const text = words.alerts;
  const hasHeartbeat = lastHeartbeat.string !== null;
  if (!hasHeartbeat && leftOut === 0) return null;
  return (
    <Card>
      <Facts
        facts={[
          hasHeartbeat && [text.lastHeartbeat, <ZonedTime key="heartbeat" at={lastHeartbeat} />],
          leftOut > 0 && [
            text.leftOut,
            <span key="left">
              {count(text.alertCount, leftOut)}, <ZonedTime at={lastLeftOut} />. {text.leftOutHint}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

/** The exact lines for the sender, with the address in them. */
function SetUp({ source: { kind, address, instructions } }: { readonly source: AlertSource }) {
  const text = words.alerts;
  return (
    <Section title={fill(text.setUp, { sender: senderName(kind) })}>
      <Card className={classes.setUp ?? ''}>
        <CopyField label={text.address} value={address} />
        <p className={classes.hint}>{text.addressHint}</p>
        {instructions && (
          <>
            <ol className={classes.steps} lang="en" dir="ltr">
              {instructions.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <CopyField label={text.lines} value={instructions.snippet} />
          </>
        )}
      </Card>
    </Section>
  );
}

function Deliveries({ id }: { readonly id: number }) {
  const query = useQuery(deliveriesOf(id));
  const text = words.alerts;
  return (
    <Section title={text.deliveries}>
      <Card>
        <QueryView query={query}>
          {(deliveries) =>
            deliveries.length === 0 ? (
              <p className={classes.hint}>{text.noDeliveries}</p>
            ) : (
              <ul className={classes.deliveries} aria-label={text.deliveries}>
                {deliveries.map((delivery) => (
                  <Delivery key={delivery.id} delivery={delivery} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </Card>
    </Section>
  );
}

const isAccepted = ({ status }: AlertDelivery): boolean => status < 300;

/** What became of one delivery, with what was sent for those who look closer. */
function Delivery({ delivery }: { readonly delivery: AlertDelivery }) {
  const text = words.alerts;
  return (
    <li className={classes.delivery}>
      <div className={classes.head}>
        <StatusLabel status={isAccepted(delivery) ? 1 : 4} name={`HTTP ${delivery.status}`} />
        <span className={classes.facts}>
          <span>{count(text.alertCount, delivery.alerts)}</span>
          <ZonedTime at={delivery.received} />
        </span>
      </div>
      <p className={classes.outcome} dir="auto">
        {delivery.outcome}
      </p>
      {delivery.body !== '' && (
        <details>
          <summary className={classes.unfold}>{text.body}</summary>
          <CodeBlock label={text.body} text={delivery.body} />
        </details>
      )}
    </li>
  );
}
