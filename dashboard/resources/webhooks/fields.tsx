import { Radio, Stack, Switch, TextInput } from '@mantine/core';
import { webhookFormats } from '../../../common/events.ts';
import { fieldError } from '../../ui/problem.ts';
import { words } from '../../words/words.ts';
import { ComponentsPicker } from '../components/components-picker.tsx';
import { EventPicker } from './event-picker.tsx';
import { eventsFor, type WebhookFields as Fields } from './model.ts';

interface Props {
  readonly value: Fields;
  readonly onChange: (change: Partial<Fields>) => void;
  readonly error: unknown;
}

/** What people set of a webhook. */
export function WebhookFields({ value, onChange, error }: Props) {
  const text = words.webhooks;
  return (
    <Stack>
      <TextInput
        label={text.name}
        description={text.nameHint}
        error={fieldError(error, 'name')}
        value={value.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        maxLength={255}
        required
        dir="auto"
        data-autofocus
      />
      <Radio.Group
        label={text.format}
        error={fieldError(error, 'format')}
        value={value.format}
        onChange={(chosen) => {
          const format = webhookFormats.find((each) => each === chosen) ?? value.format;
          onChange({ format, events: eventsFor(format, value.events) });
        }}
      >
        <Stack gap="sm" mt="xs">
          {webhookFormats.map((format) => (
            <Radio
              key={format}
              value={format}
              label={text.formats[format]}
              description={value.format === format ? text.formatHints[format] : undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <TextInput
        type="url"
        label={text.url}
        description={text.urlHint}
        error={fieldError(error, 'url')}
        value={value.url}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
        maxLength={2048}
        required
        dir="ltr"
        autoComplete="off"
        placeholder="https://"
      />
      <EventPicker
        format={value.format}
        value={value.events}
        onChange={(events) => onChange({ events })}
        error={fieldError(error, 'events')}
      />
      <ComponentsPicker
        label={text.components}
        hint={text.componentsHint}
        error={fieldError(error, 'components')}
        value={value.components ?? []}
        onChange={(ids) => onChange({ components: ids.length > 0 ? ids : null })}
      />
      <Switch
        label={text.isEnabled}
        description={text.isEnabledHint}
        checked={value.enabled}
        onChange={(event) => onChange({ enabled: event.currentTarget.checked })}
      />
    </Stack>
  );
}
