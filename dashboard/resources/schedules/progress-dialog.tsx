import { Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { publishText } from './audience.ts';
import { ConfirmPublish } from './confirm-publish.tsx';
import { tryUpdate } from './dry-runs.ts';
import { type COMPLETE, IN_PROGRESS, type Schedule, windowOf } from './model.ts';
import { schedules } from './queries.ts';
import { offerUndoOf } from './undo.ts';

/** The people who hear of an update also hear of a start and an end. */
export const audienceOf = (scheduleId: number) => ({
  queryKey: ['schedules', 'audience', scheduleId],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const { audience } = await tryUpdate(scheduleId, { message: '…' }, signal);
    return audience;
  },
});

interface Props {
  readonly schedule: Schedule;
  readonly to: typeof IN_PROGRESS | typeof COMPLETE;
  readonly onClose: () => void;
}

/** Starts or completes a maintenance now, whatever its plan says. */
export function ProgressDialog({ schedule, to, onClose }: Props) {
  const text = words.schedules;
  const change = useMutation({ mutationFn: () => schedules.save(schedule.id, { status: to }) });
  const audience = useQuery(audienceOf(schedule.id));
  const { page } = useSession();
  const isTold = audience.data !== undefined && listenersIn(audience.data) > 0;
  const isStart = to === IN_PROGRESS;
  const action = isStart
    ? publishText(audience.data, text.startAndTell, text.startQuietly)
    : publishText(audience.data, text.completeAndTell, text.completeQuietly);
  return (
    <ConfirmPublish
      title={isStart ? text.startNow : text.completeNow}
      audience={audience}
      action={action}
      isBusy={change.isPending}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: ({ eventId }) => {
            const hold = isTold ? page.notification_hold : undefined;
            offerUndoOf(isStart ? text.started : text.completed, eventId, hold);
            onClose();
          },
        })
      }
    >
      <Text>
        {isStart
          ? fill(text.startText, { time: formatTime(windowOf(schedule).start, zones.mine) })
          : text.completeText}
      </Text>
    </ConfirmPublish>
  );
}
