import { useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { PublishBar } from '../../ui/publish-bar.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';
import { words } from '../../words/words.ts';
import { checkChange } from './checks.ts';
import classes from './composer.module.css';
import type { Incident } from './model.ts';
import { incidents } from './queries.ts';

interface Props {
  readonly incident: Incident;
  readonly etag: string | undefined;
}

const EVERYBODY = { visible: 1 } as const;

/** Makes a draft public, and says who will be told. */
export function PublishDraft({ incident, etag }: Props) {
  const { page } = useSession();
  const change = useMutation({ mutationFn: () => incidents.save(incident.id, EVERYBODY, etag) });
  const check = useQuery({
    queryKey: ['incidents', 'check-change', incident.id, EVERYBODY],
    queryFn: ({ signal }) => checkChange(incident.id, EVERYBODY, signal),
    staleTime: 60_000,
  });
  const publish = () =>
    change
      .mutateAsync()
      .then(({ eventId }) => {
        const isTold = check.data !== undefined && listenersIn(check.data) > 0;
        offerUndo({ eventId, isTold, hold: page.notification_hold });
      })
      .catch((error: unknown) => notifyProblem(error, incident.name));
  return (
    <section className={classes.composer} aria-label={words.incidents.publishNow}>
      <PublishBar
        audience={check.data}
        {...(check.isError && { problem: check.error, onRetry: () => void check.refetch() })}
        isPublishing={change.isPending}
        onPublish={publish}
      />
    </section>
  );
}
