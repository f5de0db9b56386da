import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { randomId } from '../../api/random-id.ts';
import { useCan, useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { PublishBar } from '../../ui/publish-bar.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';
import { isUnsent, useWaitingPublication } from '../../ui/waiting-publication.ts';
import { words } from '../../words/words.ts';
import classes from './composer.module.css';
import { useContradictions } from './contradiction-queries.ts';
import { BeforePublishing, BetterChoices, publishingAnyway } from './contradictions.tsx';
import { tryChange } from './dry-runs.ts';
import type { IncidentChange } from './edit-model.ts';
import { type Incident, isResolved, WATCHING } from './model.ts';
import { incidents } from './queries.ts';
import { useDeleteIncident } from './use-delete.ts';

interface Props {
  readonly incident: Incident;
  readonly etag: string | undefined;
  /** Whether it was sent and not confirmed yet. Until then the review stays, even if the incident is public already. */
  readonly onUnconfirmed: (isUnconfirmed: boolean) => void;
  /** The text that becomes public. */
  readonly children: ReactNode;
}

/** What somebody has reviewed and wants to publish. */
interface Publication {
  readonly body: IncidentChange;
  /** The version that they have seen. If it is another one by then, nothing is published. */
  readonly etag: string | undefined;
  readonly key: string;
}

const everybody: IncidentChange = { visible: 1 };

/**
 * The review of a draft, to which notifications lead: what it says, who will be told, what contradicts it, and one tap that
 * publishes. Without a connection the publication waits, as it was reviewed.
 */
export function PublishDraft({ incident, etag, onUnconfirmed, children }: Props) {
  const can = useCan();
  const { page } = useSession();
  const [body, setBody] = useState(everybody);
  const reviewed = useRef<Publication>(undefined);
  const remove = useDeleteIncident(incident);
  const change = useMutation({
    mutationFn: (sent: Publication) => incidents.save(incident.id, sent.body, sent.etag, sent.key),
  });
  const { contradictions } = useContradictions({ type: 'incident', id: incident.id, body: { ...body } });
  const isOver = isResolved(incident) && body.status === undefined;
  const text = words.incidents;
  const anyway = publishingAnyway(contradictions, body.status ?? incident.status);
  const action = anyway ?? (isOver ? text.publishResolved : undefined);
  const recovering = body.operational_components ?? [];
  const check = useQuery({
    queryKey: ['incidents', 'check-change', incident.id, body],
    queryFn: ({ signal }) => tryChange(incident.id, body, signal),
    staleTime: 60_000,
  });
  const publish = () => {
    if (change.isPending) return;
    const known = reviewed.current;
    const sent = known?.body === body ? known : { body, etag, key: randomId() };
    reviewed.current = sent;
    onUnconfirmed(true);
    change.mutateAsync(sent).then(
      ({ eventId }) => {
        onUnconfirmed(false);
        const isTold = check.data !== undefined && listenersIn(check.data) > 0;
        offerUndo({ eventId, isTold, hold: page.notification_hold });
      },
      (error: unknown) => {
        if (isUnsent(error)) return waiting.wait();
        reviewed.current = undefined;
        onUnconfirmed(false);
        return notifyProblem(error, incident.name);
      },
    );
  };
  const waiting = useWaitingPublication(publish);
  const doubts = {
    contradictions,
    mends: {
      watch: () => setBody({ ...everybody, status: WATCHING }),
      ...(can('components.manage') && {
        recover: (id: number) => setBody({ ...body, operational_components: [...recovering, id] }),
      }),
    },
  };
  return (
    <section className={classes.composer} aria-label={text.publishNow}>
      <div className={classes.reviewed}>
        <div role="status" className={classes.over}>
          {isOver && <Alert variant="light">{text.overBeforePublished}</Alert>}
        </div>
        {children}
      </div>
      <PublishBar
        audience={contradictions === undefined ? undefined : check.data}
        {...(check.isError && { problem: check.error, onRetry: () => void check.refetch() })}
        isPublishing={change.isPending}
        isWaiting={waiting.isWaiting}
        onPublish={publish}
        {...(action !== undefined && { action })}
        warning={<BeforePublishing {...doubts} />}
        isSecondChoice={anyway !== undefined}
      >
        <BetterChoices {...doubts} />
        {isOver && can('incidents.delete') && (
          <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate()}>
            {text.discardDraft}
          </Button>
        )}
      </PublishBar>
    </section>
  );
}
