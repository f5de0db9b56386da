import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { serverNow } from '../../api/clock.ts';
import { createPreview } from '../../api/previews.ts';
import { isStatus } from '../../api/query-client.ts';
import { useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import type { Draft } from '../../ui/draft.ts';
import { notifyProblem } from '../../ui/notify.tsx';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { PreviewFrames } from '../../ui/preview-frames.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { PublishBar } from '../../ui/publish-bar.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';
import { words } from '../../words/words.ts';
import { publishText } from './audience.ts';
import { bodyOf, type NewScheduleBody, type ScheduleDraft, timeOf } from './draft.ts';
import { trySchedule } from './dry-runs.ts';
import { MailPlan } from './mail-plan.tsx';
import { NextTimes } from './next-times.tsx';
import { schedules } from './queries.ts';
import { windowText } from './wording.ts';

/** The name under which the browser keeps what was typed. */
export const NEW_SCHEDULE_DRAFT = 'schedule:new';

interface Props {
  readonly draft: Draft<ScheduleDraft>;
  /** As it would be sent at the moment of the review. */
  readonly body: NewScheduleBody;
  /** Back to the form, with what the server said about it. */
  readonly onEdit: (problem?: unknown) => void;
}

/** What visitors and subscribers will see, who will be told and when, and the button that does it. */
export function Review({ draft, body, onEdit }: Props) {
  const navigate = useNavigate();
  const { page } = useSession();
  const text = words.schedules;
  const { value, idempotencyKey } = draft;
  const create = useMutation({
    mutationFn: (sent: NewScheduleBody) => schedules.create(sent, idempotencyKey),
  });
  const key = JSON.stringify(body);
  const check = useQuery({
    queryKey: ['schedules', 'check', key],
    queryFn: ({ signal }) => trySchedule(body, signal),
    staleTime: 60_000,
  });
  const preview = useQuery({
    queryKey: ['schedules', 'preview', key],
    queryFn: ({ signal }) => createPreview({ type: 'schedule', body: { ...body } }, signal),
    staleTime: 300_000,
  });
  const refusal = isStatus(check.error, 422) ? check.error : undefined;
  const isHidden = value.publishAt !== null && (timeOf(value.publishAt)?.getTime() ?? 0) > serverNow();
  const start = timeOf(body.scheduled_at);
  const window = start && { start, end: timeOf(body.completed_at ?? null) };

  const submit = () => {
    if (create.isPending) return;
    create.mutate(bodyOf(value, draft.timeOfSending()), {
      onSuccess: ({ data, eventId }) => {
        draft.clear();
        offerUndo({
          eventId,
          isTold: check.data !== undefined && listenersIn(check.data) > 0,
          hold: page.notification_hold,
          draft: { name: NEW_SCHEDULE_DRAFT, value, page: '/maintenance/new' },
          onUndone: () => void navigate({ to: '/maintenance/new' }),
        });
        void navigate({ to: '/maintenance/$schedule', params: { schedule: data.id } });
      },
      onError: (error) => (isStatus(error, 422) ? onEdit(error) : notifyProblem(error)),
    });
  };
  const action = () => {
    if (value.when === 'now') return publishText(check.data, text.startAndTell, text.startQuietly);
    return isHidden
      ? text.scheduleHidden
      : publishText(check.data, text.scheduleAndTell, text.scheduleQuietly);
  };
  return (
    <PageFrame title={text.reviewTitle} {...(window && { intro: windowText(window) })}>
      {refusal && <ProblemAlert message={Object.values(refusal.errors).flat().join(' ')} />}
      {preview.isError && !refusal && <ProblemAlert message={messageOf(preview.error)} />}
      {!refusal && <PreviewFrames page={preview.data?.page} mail={preview.data?.mail} />}
      {window && body.recurrence && <NextTimes rule={body.recurrence} window={window} />}
      {window && (
        <Section title={text.mails}>
          <MailPlan
            window={window}
            publishAt={timeOf(body.published_at ?? null)}
            isNew
            repeats={body.recurrence !== undefined}
            isNotifying={body.notifications ?? false}
            now={serverNow()}
          />
        </Section>
      )}
      <PublishBar
        audience={check.data}
        {...(check.isError && { problem: check.error, onRetry: () => void check.refetch() })}
        isPublishing={create.isPending}
        onPublish={submit}
        action={action()}
      >
        <Button variant="default" onClick={() => onEdit(refusal)}>
          {text.back}
        </Button>
      </PublishBar>
    </PageFrame>
  );
}
