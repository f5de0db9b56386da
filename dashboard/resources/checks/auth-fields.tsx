import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { words } from '../../words/words.ts';
import type { RequestFields } from './request-model.ts';
import { SecretField } from './secret-field.tsx';

type Way = 'none' | 'basic' | 'bearer';

const wayOf = ({ username, password, token }: RequestFields): Way => {
  if (token !== '') return 'bearer';
  return username !== '' || password !== '' ? 'basic' : 'none';
};

interface Props {
  readonly request: RequestFields;
  readonly onChange: (change: Partial<RequestFields>) => void;
  readonly problem: (member: string) => string | undefined;
}

/** How the check signs in. Its password or token is written, and never shown again. */
export function AuthFields({ request, onChange, problem }: Props) {
  const text = words.checks;
  const [way, setWay] = useState(() => wayOf(request));
  const ways = { none: words.common.none, basic: text.authBasic, bearer: text.authBearer };
  return (
    <>
      <NativeSelect
        size="md"
        label={text.auth}
        value={way}
        onChange={({ currentTarget }) => {
          setWay((['basic', 'bearer'] as const).find((each) => each === currentTarget.value) ?? 'none');
          onChange({ username: '', password: '', token: '' });
        }}
        data={Object.entries(ways).map(([value, label]) => ({ value, label }))}
      />
      {way === 'basic' && (
        <>
          <TextInput
            label={text.username}
            value={request.username}
            onChange={({ currentTarget }) => onChange({ username: currentTarget.value })}
            error={problem('username')}
            autoComplete="off"
            dir="ltr"
          />
          <SecretField
            label={text.password}
            value={request.password}
            onChange={(password) => onChange({ password })}
            error={problem('password')}
          />
        </>
      )}
      {way === 'bearer' && (
        <SecretField
          label={text.token}
          value={request.token}
          onChange={(token) => onChange({ token })}
          error={problem('token')}
        />
      )}
    </>
  );
}
