import { fieldError } from '../../ui/problem.ts';
import { apiTime, dateOf } from '../../ui/times.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { words } from '../../words/words.ts';
import type { IncidentFields } from './edit-model.ts';
import { type Incident, isResolved } from './model.ts';

interface Props {
  readonly incident: Incident;
  readonly value: IncidentFields;
  readonly onChange: (change: Partial<IncidentFields>) => void;
  readonly error: unknown;
}

const dateIn = (text: string | null): Date | undefined => dateOf({ string: text, human: null });
const textOf = (date: Date | undefined): string | null => (date ? apiTime(date) : null);

/** When it began, when it was over, and when it becomes public. */
export function EditTimes({ incident, value, onChange, error }: Props) {
  const text = words.incidents;
  return (
    <>
      <ZonedTimeField
        label={text.occurredAt}
        value={dateIn(value.occurredAt)}
        onChange={(date) => onChange({ occurredAt: textOf(date) })}
        error={fieldError(error, 'occurred_at')}
      />
      {isResolved(incident) && (
        <ZonedTimeField
          label={text.resolvedTime}
          value={dateIn(value.resolvedAt)}
          onChange={(date) => onChange({ resolvedAt: textOf(date) })}
          error={fieldError(error, 'resolved_at')}
        />
      )}
      <ZonedTimeField
        label={text.publishAt}
        description={text.publishAtHint}
        value={dateIn(value.publishedAt)}
        onChange={(date) => onChange({ publishedAt: textOf(date) })}
        error={fieldError(error, 'published_at')}
      />
    </>
  );
}
