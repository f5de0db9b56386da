import { Stack, Switch } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { Choices } from '../../ui/choices.tsx';
import { useDraft } from '../../ui/draft.ts';
import { DraftNotice } from '../../ui/draft-notice.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { fieldError, messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { PublishBar } from '../../ui/publish-bar.tsx';
import { apiTime, zones } from '../../ui/times.ts';
import { offerUndo } from '../../ui/undo-offer.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { fill, words } from '../../words/words.ts';
import { publishText } from './audience.ts';
import { timeOf } from './draft.ts';
import { type NewUpdate, tryUpdate } from './dry-runs.ts';
import { COMPLETE, type Schedule, UPCOMING } from './model.ts';
import { updatesOf } from './queries.ts';

interface UpdateDraft {
  readonly message: string;
  readonly effect: 'none' | 'complete' | 'extend';
  readonly end: string | null;
  readonly isLoud: boolean;
}

const empty: UpdateDraft = { message: '', effect: 'none', end: null, isLoud: true };

const bodyOf = ({ message, effect, end, isLoud }: UpdateDraft, completedAt: string): NewUpdate => ({
  message,
  ...(effect === 'complete' && { completed_at: completedAt }),
  ...(effect === 'extend' && end !== null && { completed_at: end }),
  // Without it, the maintenance itself decides.
  ...(!isLoud && { notifications: false }),
});

interface Props {
  readonly schedule: Schedule;
  /** Called whenever people change something, so that others can see that they write. */
  readonly onWriting: () => void;
}

/** Posts an update, and completes or extends the maintenance with it in the same write. */
export function Composer({ schedule, onWriting }: Props) {
  const text = words.schedules;
  const name = `schedule:${schedule.id}:update`;
  const draft = useDraft(name, empty);
  const post = useMutation({
    mutationFn: (body: NewUpdate) => updatesOf(schedule.id).create(body, draft.idempotencyKey),
  });
  const { page } = useSession();
  const [isOpen, setOpen] = useState(draft.wasRestored);
  const { value } = draft;
  const set = (change: Partial<UpdateDraft>) => {
    onWriting();
    setOpen(true);
    draft.set(change);
  };
  const { message: _, ...asked } = value;
  const check = useQuery({
    queryKey: ['schedules', 'update-check', schedule.id, asked],
    queryFn: ({ signal }) =>
      tryUpdate(schedule.id, bodyOf({ ...value, message: '…' }, apiTime(new Date(serverNow()))), signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const audience = check.data?.audience;

  const submit = () => {
    if (post.isPending || !isReady) return;
    const completedAt = apiTime(new Date(draft.timeOfSending()));
    post.mutate(bodyOf(value, completedAt), {
      onSuccess: ({ eventId }) => {
        draft.clear();
        setOpen(false);
        offerUndo({
          eventId,
          isTold: audience !== undefined && listenersIn(audience) > 0,
          hold: page.notification_hold,
          draft: { name, value, page: `/maintenance/${schedule.id}` },
          onUndone: () => draft.set(value),
        });
      },
    });
  };
  const isReady = value.message.trim() !== '' && (value.effect !== 'extend' || value.end !== null);
  const isOver = schedule.status === COMPLETE;
  return (
    <Section title={text.writeUpdate}>
      <Card>
        <Stack>
          <DraftNotice draft={draft} />
          {post.isError && <ProblemAlert message={messageOf(post.error)} />}
          <MarkdownField
            label={text.updateMessage}
            value={value.message}
            onChange={(message) => set({ message })}
            error={fieldError(post.error, 'message')}
            isClosed={!isOpen}
            onFocus={() => setOpen(true)}
            onSubmit={submit}
          />
          {isOpen && (
            <>
              {!isOver && (
                <Choices
                  label={text.updateEffect}
                  value={value.effect}
                  onChange={(effect) => set({ effect })}
                  choices={[
                    { value: 'none', label: text.effectNone },
                    ...(schedule.status === UPCOMING
                      ? []
                      : ([{ value: 'complete', label: text.effectComplete }] as const)),
                    { value: 'extend', label: text.effectExtend },
                  ]}
                />
              )}
              {value.effect === 'extend' && (
                <ZonedTimeField
                  label={text.newEnd}
                  description={fill(words.common.timeIn, { zone: zones.mine })}
                  value={timeOf(value.end ?? schedule.completed.string)}
                  onChange={(end) => set({ end: end ? apiTime(end) : null })}
                  error={fieldError(post.error, 'completed_at')}
                  required
                />
              )}
              <Switch
                label={text.quietUpdate}
                checked={value.isLoud}
                onChange={({ currentTarget }) => set({ isLoud: currentTarget.checked })}
              />
              <PublishBar
                audience={audience}
                {...(check.isError && { problem: check.error, onRetry: () => void check.refetch() })}
                isIncomplete={!isReady}
                hint={text.updateMissing}
                isPublishing={post.isPending}
                onPublish={submit}
                action={
                  value.effect === 'complete'
                    ? publishText(audience, text.completeAndTell, text.completeQuietly)
                    : publishText(audience, text.postAndTell, text.postQuietly)
                }
              />
            </>
          )}
        </Stack>
      </Card>
    </Section>
  );
}
