import { Alert, Button, Stack, Switch, TextInput } from '@mantine/core';
import { Choices } from '../../ui/choices.tsx';
import { MarkdownField } from '../../ui/markdown-field.tsx';
import { fieldError, fieldOrMemberError } from '../../ui/problem.ts';
import { apiTime, zones } from '../../ui/times.ts';
import { TranslationsField } from '../../ui/translations-field.tsx';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { fill, words } from '../../words/words.ts';
import { ComponentPicker } from '../components/component-picker.tsx';
import { type ScheduleDraft, timeOf, windowOfDraft } from './draft.ts';
import classes from './fields.module.css';
import { UNDER_MAINTENANCE } from './model.ts';
import { followStart } from './recurrence.ts';
import { RecurrenceField } from './recurrence-field.tsx';
import { durationText } from './wording.ts';

interface Props {
  readonly draft: ScheduleDraft;
  readonly set: (change: Partial<ScheduleDraft>) => void;
  readonly error: unknown;
  readonly now: number;
  readonly isNew: boolean;
  /** Later schedules of a series have no rule of their own. */
  readonly mayRepeat: boolean;
}

const MINUTE = 60_000;
const durations = [30, 60, 120, 240] as const;

/** What a maintenance is, when it takes place, and whom it concerns. */
export function ScheduleFields({ draft, set, error, now, isNew, mayRepeat }: Props) {
  const text = words.schedules;
  const { start, end } = windowOfDraft(draft, now);
  const recurrenceError = fieldError(error, 'recurrence');
  return (
    <>
      <TextInput
        label={text.name}
        description={text.nameHint}
        value={draft.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fieldError(error, 'name')}
        maxLength={255}
        dir="auto"
        required
      />
      <MarkdownField
        label={text.message}
        description={text.messageHint}
        value={draft.message}
        onChange={(message) => set({ message })}
        error={fieldError(error, 'message')}
        required
      />
      {isNew && (
        <Choices
          label={text.when}
          value={draft.when}
          onChange={(when) => set({ when })}
          choices={[
            { value: 'later', label: text.whenLater },
            { value: 'now', label: text.whenNow },
          ]}
        />
      )}
      {draft.when === 'now' ? (
        <Choices
          label={text.duration}
          value={draft.minutes}
          onChange={(minutes) => set({ minutes })}
          choices={[
            ...durations.map((minutes) => ({ value: minutes, label: durationText(minutes) })),
            { value: null, label: text.openEnd },
          ]}
        />
      ) : (
        <PlannedWindow draft={draft} set={set} error={error} now={now} />
      )}
      <ComponentPicker
        value={draft.components}
        onChange={(components) => set({ components })}
        status={UNDER_MAINTENANCE}
        error={fieldError(error, 'components')}
      />
      {draft.when === 'later' && mayRepeat && start && (
        <RecurrenceField
          value={draft.recurrence}
          onChange={(recurrence) => set({ recurrence })}
          window={{ start, end }}
          error={recurrenceError}
        />
      )}
      {isNew ? (
        <Switch
          label={text.notify}
          description={text.notifyHint}
          checked={draft.notifications ?? true}
          onChange={({ currentTarget }) => set({ notifications: currentTarget.checked })}
        />
      ) : (
        <Choices
          label={text.notify}
          value={draft.notifications === null ? 'same' : draft.notifications ? 'on' : 'off'}
          onChange={(choice) => set({ notifications: choice === 'same' ? null : choice === 'on' })}
          choices={[
            { value: 'same', label: text.notifyAsIs },
            { value: 'on', label: text.notifyOn },
            { value: 'off', label: text.notifyOff },
          ]}
        />
      )}
      {(draft.when === 'later' || draft.publishAt !== null) && (
        <ZonedTimeField
          label={text.publishAt}
          description={fill(text.publishAtHint, { zone: zones.mine })}
          value={timeOf(draft.publishAt)}
          onChange={(date) => set({ publishAt: date ? apiTime(date) : null })}
          error={fieldError(error, 'published_at')}
        />
      )}
      <TranslationsField
        texts={{ name: text.name, message: text.message }}
        value={draft.translations}
        onChange={(translations) => set({ translations })}
        error={fieldOrMemberError(error, 'translations')}
      />
    </>
  );
}

/** Start and end. The end keeps its distance when the start moves. */
function PlannedWindow({ draft, set, error, now }: Pick<Props, 'draft' | 'set' | 'error' | 'now'>) {
  const text = words.schedules;
  const [start, end] = [timeOf(draft.start), timeOf(draft.end)];
  const setStart = (next: Date | undefined) => {
    if (!next || !start) return set({ start: next ? apiTime(next) : null });
    const shift = next.getTime() - start.getTime();
    set({
      start: apiTime(next),
      end: end ? apiTime(new Date(end.getTime() + shift)) : null,
      ...(draft.recurrence !== null && {
        recurrence: followStart(draft.recurrence, start, next, zones.page),
      }),
    });
  };
  const setEnd = (next: Date | undefined) => set({ end: next ? apiTime(next) : null });
  const isReversed = start !== undefined && end !== undefined && end <= start;
  return (
    <Stack gap="sm">
      <div className={classes.window}>
        <ZonedTimeField
          label={text.start}
          hasHintBelow
          value={start}
          onChange={setStart}
          error={fieldError(error, 'scheduled_at')}
          required
        />
        <ZonedTimeField
          label={text.end}
          hasHintBelow
          description={fill(text.endHint, { zone: zones.mine })}
          value={end}
          onChange={setEnd}
          error={fieldError(error, 'completed_at') ?? (isReversed ? text.endBeforeStart : undefined)}
        />
      </div>
      {start && (
        <fieldset className={classes.durations} aria-label={text.duration}>
          {durations.map((minutes) => (
            <Button
              key={minutes}
              variant="default"
              onClick={() => setEnd(new Date(start.getTime() + minutes * MINUTE))}
            >
              {durationText(minutes)}
            </Button>
          ))}
          <Button variant="default" onClick={() => setEnd(undefined)}>
            {text.openEnd}
          </Button>
        </fieldset>
      )}
      {start && start.getTime() < now && <Alert variant="light">{text.startInPast}</Alert>}
    </Stack>
  );
}
