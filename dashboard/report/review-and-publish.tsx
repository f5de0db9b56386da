import { Button } from '@mantine/core';
import { type UseQueryResult, useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createPreview } from '../api/previews.ts';
import { isStatus } from '../api/query-client.ts';
import { useCan, useSession } from '../api/session.ts';
import { useContradictions } from '../resources/incidents/contradiction-queries.ts';
import { BeforePublishing, BetterChoices, publishingAnyway } from '../resources/incidents/contradictions.tsx';
import type { DraftOutcome } from '../resources/incidents/dry-runs.ts';
import { WATCHING } from '../resources/incidents/model.ts';
import { incidents } from '../resources/incidents/queries.ts';
import type { Recovery } from '../resources/incidents/recovery-model.ts';
import { listenersIn } from '../ui/audience.ts';
import type { Draft } from '../ui/draft.ts';
import { notifyProblem } from '../ui/notify.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { PreviewFrames } from '../ui/preview-frames.tsx';
import { messageOf } from '../ui/problem.ts';
import { ProblemAlert } from '../ui/problem-alert.tsx';
import { PublishBar } from '../ui/publish-bar.tsx';
import { offerUndo } from '../ui/undo-offer.ts';
import { isUnsent, useWaitingPublication } from '../ui/waiting-publication.ts';
import { words } from '../words/words.ts';
import { bodyOf, type IncidentBody, REPORT_DRAFT, type ReportDraft } from './model.ts';

interface Props {
  readonly draft: Draft<ReportDraft>;
  /** As it would be sent now. */
  readonly body: IncidentBody;
  readonly recovery: readonly Recovery[];
  /** What publishing would do, as far as it is known. */
  readonly check: UseQueryResult<DraftOutcome>;
  /** Called before the draft is cleared. */
  readonly onPublished: () => void;
  /** Back to the form, with what the server said about it. */
  readonly onEdit: (problem?: unknown) => void;
}

/** What visitors and subscribers will see, who will be told, and the button that does it. */
export function Review({ draft, body, recovery, check, onPublished, onEdit }: Props) {
  const navigate = useNavigate();
  const { page } = useSession();
  const text = words.report;
  const { value, idempotencyKey } = draft;
  const publish = useMutation({
    mutationFn: (sent: IncidentBody) => incidents.create(sent, idempotencyKey),
  });
  const preview = useQuery({
    queryKey: ['report', 'preview', JSON.stringify(value)],
    queryFn: ({ signal }) => createPreview({ type: 'incident', body: { ...body } }, signal),
    staleTime: 300_000,
  });
  // Times that go on with the clock change nothing about what is said.
  const { next_update_due_at: _, occurred_at: __, ...said } = body;
  const { contradictions } = useContradictions({ type: 'incident', body: said });
  const can = useCan();
  // Read each time: the form is only rendered again for what was read here, also while something else is waited for.
  const { data: checked, error: checkError, isError: isUnchecked } = check;
  const refusal = isStatus(checkError, 422) ? checkError : undefined;

  const submit = () => {
    if (publish.isPending) return;
    // Not as callbacks of `mutate`: those are lost if people leave the page meanwhile.
    publish.mutateAsync(bodyOf(value, draft.timeOfSending(), recovery)).then(
      ({ data, eventId }) => {
        const isTold = checked !== undefined && listenersIn(checked.audience) > 0;
        onPublished();
        draft.clear();
        offerUndo({
          eventId,
          isTold,
          hold: page.notification_hold,
          draft: { name: REPORT_DRAFT, value, page: '/report' },
          onUndone: () => void navigate({ to: '/report' }),
        });
        void navigate({ to: '/incidents/$incident', params: { incident: data.id } });
      },
      (error: unknown) => {
        if (isUnsent(error)) return waiting.wait();
        return isStatus(error, 422) ? onEdit(error) : notifyProblem(error);
      },
    );
  };
  const waiting = useWaitingPublication(submit);
  const anyway = publishingAnyway(contradictions, value.status);
  const action = value.visible === 2 ? text.saveDraft : value.publishAt === null ? anyway : text.schedule;
  const doubts = {
    contradictions,
    mends: {
      watch: () => draft.set({ status: WATCHING }),
      choose: () => onEdit(),
      ...(can('components.manage') && {
        recover: (id: number) => draft.set({ recovery: { ...value.recovery, [id]: true } }),
      }),
    },
  };
  return (
    <PageFrame title={text.reviewTitle}>
      {refusal && <ProblemAlert message={Object.values(refusal.errors).flat().join(' ')} />}
      {preview.isError && !refusal && <ProblemAlert message={messageOf(preview.error)} />}
      {!refusal && <PreviewFrames page={preview.data?.page} mail={preview.data?.mail} />}
      <PublishBar
        audience={contradictions === undefined ? undefined : checked?.audience}
        {...(isUnchecked && { problem: checkError, onRetry: () => void check.refetch() })}
        isPublishing={publish.isPending}
        isWaiting={waiting.isWaiting}
        onPublish={submit}
        {...(action !== undefined && { action })}
        warning={<BeforePublishing {...doubts} />}
        isSecondChoice={anyway !== undefined}
      >
        <BetterChoices {...doubts} />
        <Button variant="default" onClick={() => onEdit(refusal)}>
          {text.edit}
        </Button>
      </PublishBar>
    </PageFrame>
  );
}
