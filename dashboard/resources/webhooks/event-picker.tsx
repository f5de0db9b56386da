import { Checkbox, Fieldset, Radio, Stack } from '@mantine/core';
import type { WebhookFormat } from '../../../common/events.ts';
import { useCan } from '../../api/session.ts';
import { words } from '../../words/words.ts';
import classes from './event-picker.module.css';
import { type EventChoice, eventGroups } from './model.ts';

interface Props {
  readonly format: WebhookFormat;
  readonly value: readonly EventChoice[];
  readonly onChange: (events: EventChoice[]) => void;
  readonly error?: string | undefined;
}

/** Chooses what a webhook is told: everything, or some events, which are grouped by what they are about. */
export function EventPicker({ format, value, onChange, error }: Props) {
  const can = useCan();
  const text = words.webhooks;
  const isEverything = value.includes('*');
  const toggle = (type: EventChoice, isChosen: boolean) =>
    onChange(isChosen ? [...value, type] : value.filter((each) => each !== type));
  const groups = eventGroups(format, can).filter(({ subject }) => !isEverything || subject === 'subscriber');
  return (
    <div>
      <Radio.Group
        label={text.events}
        error={error}
        value={isEverything ? 'all' : 'some'}
        onChange={(choice) => onChange(choice === 'all' ? ['*'] : [])}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={text.allEvents} description={text.allEventsHint} />
          <Radio value="some" label={text.chosenEvents} />
        </Stack>
      </Radio.Group>
      <div className={classes.groups}>
        {groups.map(({ subject, events }) => (
          <Fieldset key={subject} legend={text.eventGroups[subject]}>
            <div className={classes.checks}>
              {events.map(({ type, verb }) => (
                <Checkbox
                  key={type}
                  label={text.verbs[verb]}
                  checked={value.includes(type)}
                  onChange={(event) => toggle(type, event.currentTarget.checked)}
                />
              ))}
            </div>
          </Fieldset>
        ))}
      </div>
    </div>
  );
}
