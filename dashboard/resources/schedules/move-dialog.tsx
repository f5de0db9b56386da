import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Versioned } from '../../api/documents.ts';
import { useSession } from '../../api/session.ts';
import { listenersIn } from '../../ui/audience.ts';
import { Choices } from '../../ui/choices.tsx';
import { useNow } from '../../ui/now.ts';
import { fieldError } from '../../ui/problem.ts';
import { apiTime, dateOf } from '../../ui/times.ts';
import { offerUndo } from '../../ui/undo-offer.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { fill, words } from '../../words/words.ts';
import { publishText } from './audience.ts';
import { ConfirmPublish } from './confirm-publish.tsx';
import type { ScheduleChanges } from './draft.ts';
import { tryChange } from './dry-runs.ts';
import { movedBy, type Schedule, UPCOMING } from './model.ts';
import { schedules } from './queries.ts';
import { windowText } from './wording.ts';

/** While people type, either of them may be missing. */
interface TypedMove {
  readonly start: Date | undefined;
  readonly end: Date | undefined;
}

interface Props {
  readonly schedule: Versioned<Schedule>;
  readonly onClose: () => void;
}

const CHECK_MS = 300;

/** Moves a maintenance that is to come, or gives one that runs another end. Says who hears of it. */
export function MoveDialog({ schedule, onClose }: Props) {
  // The times start from this version. If somebody else changes it meanwhile, the server refuses the move.
  const [{ record, etag }] = useState(schedule);
  const text = words.schedules;
  const now = useNow();
  const { page } = useSession();
  const [minutes, setMinutes] = useState<number | null>(30);
  const [other, setOther] = useState<TypedMove>({
    start: dateOf(record.scheduled),
    end: dateOf(record.completed),
  });
  const isUpcoming = record.status === UPCOMING;
  const move: TypedMove = minutes === null ? other : movedBy(record, minutes, now);
  const isOrdered = move.start !== undefined && (!move.end || move.end > move.start);
  const isAnother =
    move.start?.getTime() !== dateOf(record.scheduled)?.getTime() ||
    move.end?.getTime() !== dateOf(record.completed)?.getTime();
  const isReady = isOrdered && isAnother && (isUpcoming || move.end !== undefined);
  const body: ScheduleChanges = {
    ...(isUpcoming && move.start && { scheduled_at: apiTime(move.start) }),
    ...((move.end || isUpcoming) && { completed_at: move.end ? apiTime(move.end) : null }),
  };
  const change = useMutation({ mutationFn: () => schedules.save(record.id, body, etag) });
  const [checked] = useDebouncedValue(JSON.stringify(body), CHECK_MS);
  const audience = useQuery({
    queryKey: ['schedules', 'move', record.id, checked],
    queryFn: ({ signal }) => tryChange(record.id, body, signal),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  return (
    <ConfirmPublish
      title={isUpcoming ? text.moveTitle : text.extendTitle}
      audience={audience}
      action={publishText(audience.data, text.moveAndTell, text.moveQuietly)}
      isBusy={change.isPending}
      isReady={isReady}
      error={change.error}
      onClose={onClose}
      onConfirm={() =>
        change.mutate(undefined, {
          onSuccess: ({ eventId }) => {
            const isTold = audience.data !== undefined && listenersIn(audience.data) > 0;
            offerUndo({ eventId, isTold, hold: page.notification_hold });
            onClose();
          },
        })
      }
    >
      <Choices
        label={text.moveMinutes}
        value={minutes}
        onChange={setMinutes}
        choices={[
          { value: 30, label: text.plus30 },
          { value: 60, label: text.plus60 },
          { value: null, label: text.otherTime },
        ]}
      />
      {minutes === null && isUpcoming && (
        <ZonedTimeField
          label={text.start}
          value={other.start}
          onChange={(start) => setOther(shifted(other, start))}
          error={fieldError(change.error, 'scheduled_at')}
          required
        />
      )}
      {minutes === null && (
        <ZonedTimeField
          label={text.end}
          value={other.end}
          onChange={(end) => setOther({ ...other, end })}
          error={fieldError(change.error, 'completed_at') ?? (isOrdered ? undefined : text.endBeforeStart)}
        />
      )}
      {isReady && move.start && (
        <Text fw={500}>{fill(text.movedTo, { time: windowText({ start: move.start, end: move.end }) })}</Text>
      )}
    </ConfirmPublish>
  );
}

/** The end keeps its distance from the start. */
function shifted({ start, end }: TypedMove, next: Date | undefined): TypedMove {
  if (!start || !end || !next) return { start: next, end };
  return { start: next, end: new Date(end.getTime() + next.getTime() - start.getTime()) };
}
