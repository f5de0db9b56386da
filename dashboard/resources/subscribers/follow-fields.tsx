import { Radio, Stack } from '@mantine/core';
import { words } from '../../words/words.ts';
import { ComponentsPicker } from '../components/components-picker.tsx';
import type { SubscriberFields } from './model.ts';

type Follows = Pick<SubscriberFields, 'followsEverything' | 'componentIds'>;

interface Props {
  readonly value: Follows;
  readonly onChange: (change: Partial<Follows>) => void;
  readonly error?: string | undefined;
}

/** What somebody hears of: everything, or some components. */
export function FollowFields({ value, onChange, error }: Props) {
  const text = words.subscribers;
  return (
    <Stack>
      <Radio.Group
        label={text.follows}
        value={value.followsEverything ? 'all' : 'some'}
        onChange={(choice) => onChange({ followsEverything: choice === 'all' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="all" label={text.everything} />
          <Radio value="some" label={text.someComponents} />
        </Stack>
      </Radio.Group>
      {!value.followsEverything && (
        <ComponentsPicker
          label={text.components}
          error={error}
          value={value.componentIds}
          onChange={(componentIds) => onChange({ componentIds })}
        />
      )}
    </Stack>
  );
}

interface ConfirmationProps {
  readonly isConfirmed: boolean;
  readonly onChange: (isConfirmed: boolean) => void;
}

/** Whether a new subscriber is asked to confirm the address. */
export function ConfirmationField({ isConfirmed, onChange }: ConfirmationProps) {
  const text = words.subscribers;
  return (
    <Radio.Group
      label={text.confirmation}
      value={isConfirmed ? 'agreed' : 'ask'}
      onChange={(choice) => onChange(choice === 'agreed')}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="ask" label={text.askToConfirm} description={text.askToConfirmHint} />
        <Radio value="agreed" label={text.isConfirmed} description={text.isConfirmedHint} />
      </Stack>
    </Radio.Group>
  );
}
