import { Switch } from '@mantine/core';
import { Choices } from '../../ui/choices.tsx';
import { apiTime, dateOf } from '../../ui/times.ts';
import { ZonedTimeField } from '../../ui/zoned-time-field.tsx';
import { count, words } from '../../words/words.ts';
import { chosenStatus, nextUpdateMinutes, type UpdateDraft, willNotify } from './composer-model.ts';
import { type Incident, isDraft, RESOLVED } from './model.ts';

interface Props {
  readonly incident: Incident;
  readonly draft: UpdateDraft;
  readonly onChange: (change: Partial<UpdateDraft>) => void;
  readonly error: string | undefined;
}

const minutes = [15, 30, 60] as const;

/** By when people hear more, and whether they are told of this update. */
export function ComposerNextUpdate({ incident, draft, onChange, error }: Props) {
  const text = words.incidents;
  const promised = nextUpdateMinutes(draft, incident);
  return (
    <>
      {chosenStatus(draft, incident) !== RESOLVED && (
        <Choices
          label={text.nextUpdate}
          value={promised}
          onChange={(next) => onChange({ promised: next })}
          choices={[
            { value: 'none' as typeof promised, label: text.none },
            ...minutes.map((each) => ({ value: each, label: count(text.inMinutes, each) })),
            { value: 'at', label: text.otherTime },
          ]}
        />
      )}
      {promised === 'at' && chosenStatus(draft, incident) !== RESOLVED && (
        <ZonedTimeField
          label={text.nextUpdateAt}
          value={draft.promisedAt === null ? undefined : dateOf({ string: draft.promisedAt, human: null })}
          onChange={(date) => onChange({ promisedAt: date ? apiTime(date) : null })}
          error={error}
          required
        />
      )}
      {!isDraft(incident) && (
        <Switch
          label={text.notify}
          checked={willNotify(draft, incident)}
          {...(!incident.notifications && draft.notify !== true && { description: text.notifyOff })}
          onChange={({ currentTarget }) => onChange({ notify: currentTarget.checked })}
        />
      )}
    </>
  );
}
