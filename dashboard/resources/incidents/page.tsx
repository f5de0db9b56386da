import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { historyOf } from '../../api/history.ts';
import { usePresence } from '../../api/presence.ts';
import { isStatus } from '../../api/query-client.ts';
import { useCan } from '../../api/session.ts';
import { useActivity } from '../../ui/activity.ts';
import { ChangeHistory } from '../../ui/change-history.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PresenceLine } from '../../ui/presence-line.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { words } from '../../words/words.ts';
import { Causes } from './causes.tsx';
import { Composer } from './composer.tsx';
import { DeliverySummary } from './delivery-summary.tsx';
import { Facts } from './facts.tsx';
import { authorsOf, type Incident, isDraft, isResolved } from './model.ts';
import classes from './page.module.css';
import { PageActions } from './page-actions.tsx';
import { Postmortem } from './postmortem.tsx';
import { PublishDraft } from './publish-draft.tsx';
import { incidents } from './queries.ts';
import { Recovered } from './recovered.tsx';
import { Replay } from './replay.tsx';
import { LatestUpdate, Timeline } from './timeline.tsx';
import { TrackRecord } from './track-record.tsx';

const route = getRouteApi('/frame/incidents/$incident');

/** What happened in an incident, and everything that can be done about it. */
export function IncidentPage() {
  const { incident } = route.useParams();
  const id = Number(incident);
  const query = useQuery({ ...incidents.one(id), enabled: Number.isSafeInteger(id) && id > 0 });
  const text = words.incidents;
  if (isStatus(query.error, 404) || !Number.isSafeInteger(id)) {
    return (
      <PageFrame title={text.notFound}>
        <p>{text.notFoundText}</p>
        <Link to="/incidents">{text.toList}</Link>
      </PageFrame>
    );
  }
  if (query.data) return <LoadedIncident key={id} incident={query.data.record} etag={query.data.etag} />;
  return (
    <PageFrame title={words.shell.incidents}>
      <QueryView query={query}>{() => null}</QueryView>
    </PageFrame>
  );
}

interface Props {
  readonly incident: Incident;
  readonly etag: string | undefined;
}

function LoadedIncident({ incident, etag }: Props) {
  const can = useCan();
  const [isWriting, write] = useActivity();
  const others = usePresence('incident', incident.id, isWriting);
  const mayManage = can('incidents.manage');
  const history = useQuery({ ...historyOf('incident', incident.id), enabled: mayManage });
  const authors = useMemo(() => authorsOf(history.data?.records ?? []), [history.data]);
  const lastEditor = history.data?.records.find(({ action }) => action === 'incident.updated')?.actor.name;
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  /** Grows each time that somebody wants to resolve it. */
  const [resolving, setResolving] = useState(0);
  const isReviewed = mayManage && (isDraft(incident) || isUnconfirmed);
  const latest = <LatestUpdate incident={incident} authors={authors} />;
  return (
    <PageFrame
      title={incident.name}
      actions={<PageActions incident={incident} etag={etag} lastEditor={lastEditor} />}
    >
      <div className={classes.columns}>
        <div className={classes.facts}>
          <Facts incident={incident} />
          {mayManage && !isDraft(incident) && <TrackRecord incident={incident.id} />}
          <PresenceLine others={others} />
        </div>
        <div className={classes.main}>
          {!isResolved(incident) && !isDraft(incident) && (
            <Recovered incidentId={incident.id} onResolve={() => setResolving(resolving + 1)} />
          )}
          {isReviewed && <Causes incident={incident} />}
          {isReviewed && (
            <PublishDraft incident={incident} etag={etag} onUnconfirmed={setUnconfirmed}>
              {latest}
            </PublishDraft>
          )}
          {isResolved(incident) && <Postmortem incident={incident} />}
          {!isReviewed && latest}
          {can('incident-updates.manage') && (
            <Composer incident={incident} authors={authors} onWriting={write} resolving={resolving} />
          )}
          <Timeline incident={incident} authors={authors} />
        </div>
        <div className={classes.side}>
          {can('deliveries.manage') && <DeliverySummary incidentId={incident.id} />}
          {!isReviewed && <Causes incident={incident} />}
          {!isResolved(incident) && <Postmortem incident={incident} />}
          {mayManage && <Replay incident={incident} />}
          {mayManage && (
            <ChangeHistory
              kind="incident"
              id={incident.id}
              names={{ members: words.incidents.members, components: incident.components }}
            />
          )}
        </div>
      </div>
    </PageFrame>
  );
}
