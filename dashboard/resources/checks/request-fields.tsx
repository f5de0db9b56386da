import { NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { type CheckKind, dnsRecordTypes } from '../../../common/checks.ts';
import { fieldOrMemberError } from '../../ui/problem.ts';
import { fill, words } from '../../words/words.ts';
import { AuthFields } from './auth-fields.tsx';
import classes from './checks.module.css';
import type { FormProps } from './model.ts';
import { HIDDEN, type RequestFields } from './request-model.ts';
import { SecretField } from './secret-field.tsx';

type Part =
  | 'method'
  | 'auth'
  | 'headers'
  | 'redirects'
  | 'client'
  | 'tls'
  | 'family'
  | 'starttls'
  | 'dns'
  | 'grpc'
  | 'proxy'
  | 'vendor';

/** What each kind can be told about how to ask. */
const partsOf: { readonly [K in CheckKind]: readonly Part[] } = {
  http: ['method', 'auth', 'headers', 'redirects', 'tls', 'client', 'family', 'proxy'],
  websocket: ['auth', 'headers', 'tls', 'client', 'family'],
  tcp: ['starttls', 'tls', 'family'],
  tls: ['starttls', 'tls', 'client', 'family'],
  smtp: ['starttls', 'tls', 'family'],
  grpc: ['grpc', 'tls', 'client', 'family'],
  dns: ['dns'],
  ping: ['family'],
  heartbeat: [],
  'status-page': ['vendor'],
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** How a system is asked. */
export function RequestFormFields({ value: { kind, request }, onChange, error }: FormProps) {
  const text = words.checks;
  const set = (change: Partial<RequestFields>) => onChange({ request: { ...request, ...change } });
  const problem = (member: string) => fieldOrMemberError(error, `request.${member}`);
  const select = (
    member: 'method' | 'starttls' | 'record',
    label: string,
    values: readonly string[],
    none: string,
  ) => (
    <NativeSelect
      size="md"
      label={label}
      value={request[member]}
      onChange={({ currentTarget }) => set({ [member]: currentTarget.value })}
      data={[{ value: '', label: none }, ...values]}
      error={problem(member)}
    />
  );
  const line = (
    member: 'server' | 'service' | 'component',
    label: string,
    placeholder: string,
    hint?: string,
  ) => (
    <TextInput
      label={label}
      description={hint}
      value={request[member]}
      onChange={({ currentTarget }) => set({ [member]: currentTarget.value })}
      placeholder={placeholder}
      error={problem(member)}
      dir="ltr"
      spellCheck={false}
    />
  );
  const area = (member: 'headers' | 'body' | 'certificate' | 'ca', label: string, description?: string) => (
    <Textarea
      label={label}
      description={description}
      value={request[member]}
      onChange={({ currentTarget }) => set({ [member]: currentTarget.value })}
      error={problem(member)}
      autosize
      minRows={2}
      maxRows={8}
      size="md"
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
    />
  );
  const parts: { readonly [P in Part]: () => ReactNode } = {
    method: () => (
      <>
        {select('method', text.method, methods.slice(1), 'GET')}
        {!['', 'GET', 'HEAD'].includes(request.method) && area('body', text.body)}
      </>
    ),
    auth: () => <AuthFields request={request} onChange={set} problem={problem} />,
    headers: () => area('headers', text.headers, fill(text.headersHint, { hidden: HIDDEN })),
    redirects: () => (
      <NumberInput
        size="md"
        label={text.redirects}
        value={request.redirects ?? ''}
        onChange={(next) => set({ redirects: next === '' ? null : Number(next) })}
        min={0}
        max={20}
        allowDecimal={false}
        error={problem('redirects')}
        hideControls
      />
    ),
    tls: () => (
      <>
        {area('ca', text.ca)}
        <Switch
          label={text.insecure}
          checked={request.insecure}
          onChange={({ currentTarget }) => set({ insecure: currentTarget.checked })}
        />
      </>
    ),
    client: () => (
      <>
        {area('certificate', text.certificate)}
        {request.certificate !== '' && (
          <SecretField
            label={text.key}
            value={request.key}
            onChange={(key) => set({ key })}
            error={problem('key')}
            isLong
          />
        )}
      </>
    ),
    family: () => (
      <NativeSelect
        size="md"
        label={text.family}
        value={request.family ?? ''}
        onChange={({ currentTarget }) => set({ family: Number(currentTarget.value) || null })}
        data={[
          { value: '', label: text.familyAny },
          { value: '4', label: 'IPv4' },
          { value: '6', label: 'IPv6' },
        ]}
        error={problem('family')}
      />
    ),
    starttls: () => select('starttls', 'STARTTLS', ['smtp', 'imap', 'pop3'], words.common.none),
    dns: () => (
      <div className={classes.pair}>
        {select('record', text.record, dnsRecordTypes.slice(1), dnsRecordTypes[0])}
        {line('server', text.server, '192.0.2.53')}
      </div>
    ),
    proxy: () => (
      <SecretField
        label={text.proxy}
        value={request.proxy}
        onChange={(proxy) => set({ proxy })}
        error={problem('proxy')}
        isReadable
      />
    ),
    vendor: () => line('component', text.vendorComponent, '', text.vendorComponentHint),
    grpc: () => line('service', text.service, 'example.v1.Orders'),
  };
  return partsOf[kind].map((part) => <Part key={part}>{parts[part]()}</Part>);
}

const Part = ({ children }: { readonly children: ReactNode }) => <>{children}</>;
