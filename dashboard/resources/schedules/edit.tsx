import { Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import type { FieldName } from '../../api/conflict.ts';
import { mapRecord, type Versioned } from '../../api/documents.ts';
import { useSession } from '../../api/session.ts';
import { describeAudience, listenersIn } from '../../ui/audience.ts';
import { useEdit } from '../../ui/edit.ts';
import { EditSheet } from '../../ui/edit-sheet.tsx';
import { useNow } from '../../ui/now.ts';
import { formatTime, zones } from '../../ui/times.ts';
import { listed, words } from '../../words/words.ts';
import type { PickedComponent } from '../components/component-picker.tsx';
import { publishText } from './audience.ts';
import { changesOf, draftOf, isComplete, type ScheduleDraft, timeOf } from './draft.ts';
import { tryChange } from './dry-runs.ts';
import { ScheduleFields } from './fields.tsx';
import type { Schedule } from './model.ts';
import { schedules } from './queries.ts';
import { offerUndoOf } from './undo.ts';

interface Props {
  readonly schedule: Versioned<Schedule>;
  readonly onClose: () => void;
}

const CHECK_MS = 400;

/** The form that changes a maintenance. What others changed meanwhile is never overwritten. */
export function EditSchedule({ schedule, onClose }: Props) {
  const now = useNow();
  const { page } = useSession();
  const text = words.schedules;
  const { id } = schedule.record;
  const [openedAt] = useState(now);
  const isTold = useRef(false);
  const edit = useEdit<ScheduleDraft>({
    name: `schedule:${id}`,
    current: mapRecord(schedule, (record) => draftOf(record, openedAt)),
    reload: async () => mapRecord(await schedules.read(id), (record) => draftOf(record, serverNow())),
    write: async (changes, etag) => {
      const { eventId } = await schedules.save(id, changesOf(changes, serverNow()), etag);
      offerUndoOf(words.common.saved, eventId, isTold.current ? page.notification_hold : undefined);
    },
    onSaved: onClose,
  });

  // Nobody is told of a changed text, so typing asks the server nothing.
  const { name: _, message: __, translations: ___, ...plan } = changesOf(edit.changes, now);
  const isReady = isComplete(edit.value, edit.base);
  const hasPlan = Object.keys(plan).length > 0;
  const [checked] = useDebouncedValue(JSON.stringify({ ...plan, published_at: undefined }), CHECK_MS);
  const audience = useQuery({
    queryKey: ['schedules', 'change', id, checked, edit.value.publishAt],
    queryFn: ({ signal }) => tryChange(id, plan, signal),
    enabled: hasPlan && isReady,
  });
  isTold.current = hasPlan && audience.data !== undefined && listenersIn(audience.data) > 0;
  const action = hasPlan ? publishText(audience.data, text.saveAndTell, text.saveQuietly) : text.saveQuietly;
  return (
    <EditSheet
      title={text.editTitle}
      edit={edit}
      saveLabel={action}
      isIncomplete={!isReady || (hasPlan && audience.isFetching)}
      nameOf={nameOf}
      show={show}
      onClose={onClose}
    >
      <SeriesHint schedule={schedule.record} />
      <ScheduleFields
        draft={edit.value}
        set={edit.set}
        error={edit.error ?? audience.error}
        now={now}
        isNew={false}
        mayRepeat={schedule.record.recursFrom === null}
      />
      <Text role="status">
        {!hasPlan && text.textTellsNobody}
        {hasPlan && (audience.data ? describeAudience(audience.data) : words.report.counting)}
      </Text>
    </EditSheet>
  );
}

function SeriesHint({ schedule: { recurrence, recursFrom } }: { readonly schedule: Schedule }) {
  if (recursFrom !== null) return <Text>{words.schedules.seriesPart}</Text>;
  return recurrence === null ? null : <Text>{words.schedules.seriesHead}</Text>;
}

const nameOf = (field: FieldName<ScheduleDraft>): string => {
  const text = words.schedules;
  return {
    name: text.name,
    message: text.message,
    when: text.when,
    minutes: text.duration,
    start: text.start,
    end: text.end,
    components: text.components,
    recurrence: text.recurrence,
    notifications: text.notify,
    publishAt: text.publishAt,
  }[field];
};

/** A value of the form in words. */
function show(field: FieldName<ScheduleDraft>, value: unknown): string {
  if (value === null || value === undefined || value === '') return words.common.none;
  if (field === 'components') {
    const names = words.common.componentStatus;
    const picked = value as readonly PickedComponent[];
    return listed(picked.map(({ name, status }) => (status ? `${name}: ${names[status]}` : name)));
  }
  const time =
    field === 'start' || field === 'end' || field === 'publishAt' ? timeOf(String(value)) : undefined;
  return time ? formatTime(time, zones.mine) : String(value);
}
