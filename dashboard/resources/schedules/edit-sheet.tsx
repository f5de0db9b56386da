import { Button, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { changedFields } from '../../api/conflict.ts';
import type { Versioned } from '../../api/documents.ts';
import { undoPublication } from '../../api/undo.ts';
import { useSession } from '../../session/session.ts';
import { ConflictDialog } from '../../ui/conflict-dialog.tsx';
import { useDraft } from '../../ui/draft.ts';
import { notify, notifyWithUndo } from '../../ui/notify.tsx';
import { useNow } from '../../ui/now.ts';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { describeAudience, listenersIn } from '../../ui/publish-bar.tsx';
import { useSafeEdit } from '../../ui/safe-edit.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { formatTime, zones } from '../../ui/times.ts';
import { offerUndo } from '../../ui/undo-offer.ts';
import { listed, words } from '../../words/words.ts';
import type { PickedComponent } from '../components/component-picker.tsx';
import { checkChange, useChangeSchedule } from './actions.ts';
import { deedText } from './audience.ts';
import { changesOf, draftOf, isComplete, type ScheduleDraft, timeOf } from './draft.ts';
import { ScheduleFields } from './fields.tsx';
import classes from './form.module.css';
import type { Schedule } from './model.ts';
import { scheduleById } from './queries.ts';

interface Props {
  readonly schedule: Versioned<Schedule>;
  readonly onClose: () => void;
}

const CHECK_MS = 400;

/** The form that changes a maintenance. What others changed meanwhile is never overwritten. */
export function EditSchedule({ schedule, onClose }: Props) {
  const form = useId();
  const client = useQueryClient();
  const now = useNow();
  const { page } = useSession();
  const text = words.schedules;
  const { id } = schedule.record;
  const [loaded] = useState(() => ({ ...schedule, record: draftOf(schedule.record, now) }));
  const [initial] = useState(() => ({ base: loaded, typed: loaded.record }));
  const draft = useDraft(`schedule:${id}:edit`, initial);
  const change = useChangeSchedule(id);
  const isTold = useRef(false);
  const edit = useSafeEdit<ScheduleDraft>({
    loaded: draft.value.base,
    restored: draft.value.typed,
    reload: async () => {
      const fresh = await client.fetchQuery({ ...scheduleById(id), staleTime: 0 });
      return { record: draftOf(fresh.record, Date.now()), etag: fresh.etag };
    },
    save: async (changes, etag) => {
      const { eventId } = await change.mutateAsync({ body: changesOf(changes, Date.now()), etag });
      if (isTold.current) offerUndo({ eventId, hold: page.notification_hold });
      else if (eventId !== undefined) notifyWithUndo(words.common.saved, () => undoPublication(eventId));
      else notify(words.common.saved);
    },
    onSaved: () => {
      draft.clear();
      onClose();
    },
  });
  const set = (changed: Partial<ScheduleDraft>) => {
    draft.set({ typed: { ...edit.value, ...changed } });
    edit.set(changed);
  };

  // Nobody is told of a changed text, so typing asks the server nothing.
  const {
    name: _,
    message: __,
    ...plan
  } = changesOf(changedFields(draft.value.base.record, edit.value), now);
  const isReady = isComplete(edit.value, draft.value.base.record);
  const hasPlan = Object.keys(plan).length > 0;
  const [checked] = useDebouncedValue(JSON.stringify({ ...plan, published_at: undefined }), CHECK_MS);
  const audience = useQuery({
    queryKey: ['schedules', 'change', id, checked, edit.value.publishAt],
    queryFn: ({ signal }) => checkChange(id, plan, signal),
    enabled: hasPlan && isReady,
  });
  isTold.current = hasPlan && audience.data !== undefined && listenersIn(audience.data) > 0;
  const action = hasPlan ? deedText(audience.data, text.saveAndTell, text.saveQuietly) : text.saveQuietly;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void edit.submit();
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <>
      <Sheet
        title={text.editTitle}
        isOpen
        onClose={onClose}
        footer={
          <>
            <Button variant="default" onClick={close}>
              {words.common.cancel}
            </Button>
            <Button
              type="submit"
              form={form}
              loading={edit.isBusy}
              disabled={!isReady || (hasPlan && audience.isFetching)}
            >
              {action}
            </Button>
          </>
        }
      >
        <form id={form} onSubmit={submit} className={classes.form}>
          {edit.error !== undefined && <ProblemAlert message={messageOf(edit.error)} />}
          {draft.wasRestored && <Text>{words.common.draftRestored}</Text>}
          <SeriesHint schedule={schedule.record} />
          <ScheduleFields
            draft={edit.value}
            set={set}
            error={edit.error ?? audience.error}
            now={now}
            isNew={false}
            mayRepeat={schedule.record.recursFrom === null}
          />
          <Text role="status">
            {!hasPlan && text.textTellsNobody}
            {hasPlan && (audience.data ? describeAudience(audience.data) : words.report.counting)}
          </Text>
        </form>
      </Sheet>
      {edit.conflicts.length > 0 && (
        <ConflictDialog
          conflicts={edit.conflicts}
          nameOf={nameOf}
          show={show}
          onResolve={(mine) => void edit.resolve(mine)}
          onClose={edit.keepEditing}
        />
      )}
    </>
  );
}

function SeriesHint({ schedule: { recurrence, recursFrom } }: { readonly schedule: Schedule }) {
  if (recursFrom !== null) return <Text>{words.schedules.seriesPart}</Text>;
  return recurrence === null ? null : <Text>{words.schedules.seriesHead}</Text>;
}

const nameOf = (field: keyof ScheduleDraft): string => {
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
function show(field: keyof ScheduleDraft, value: unknown): string {
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
