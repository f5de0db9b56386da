import { Radio, Stack } from '@mantine/core';
import { type Role, roles } from '../../../common/roles.ts';
import { words } from '../../words/words.ts';
import { rolesUpTo } from './model.ts';

interface Props {
  readonly value: Role;
  /** The role of whoever chooses. Higher ones are not offered. */
  readonly own: Role;
  readonly onChange: (role: Role) => void;
  readonly error?: string | undefined;
}

/** The roles, each with what it allows. */
export const RolePicker = ({ value, own, onChange, error }: Props) => (
  <Radio.Group
    label={words.users.role}
    value={value}
    onChange={(next) => onChange(roles.find((role) => role === next) ?? value)}
    error={error}
  >
    <Stack gap="sm" mt="xs">
      {rolesUpTo(own).map((role) => (
        <Radio
          key={role}
          value={role}
          size="md"
          label={words.session.role[role]}
          description={words.users.roleMeaning[role]}
        />
      ))}
    </Stack>
  </Radio.Group>
);
