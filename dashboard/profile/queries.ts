import type { Schemas } from '@daymark/client';
import { resource } from '../api/resource.ts';
import type { Timestamp } from '../ui/times.ts';

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly lastUsed: Timestamp;
  readonly created: Timestamp;
}

export const passkeys = resource('/api/session/passkeys', 'passkey', {
  subject: 'passkey',
  toRecord: ({ attributes }: Schemas['Passkey']): Passkey => ({
    id: attributes.id,
    name: attributes.name,
    lastUsed: attributes.last_used,
    created: attributes.created,
  }),
});

export interface OwnSession {
  readonly id: number;
  readonly isCurrent: boolean;
  readonly device: string;
  readonly address: string;
  readonly method: string;
  readonly hasSecondFactor: boolean;
  readonly lastUsed: Timestamp;
  readonly created: Timestamp;
}

export const sessions = resource('/api/sessions', 'session', {
  subject: 'session',
  toRecord: ({ attributes }: Schemas['Session']): OwnSession => ({
    id: attributes.id,
    isCurrent: attributes.current,
    device: attributes.device,
    address: attributes.address,
    method: attributes.method,
    hasSecondFactor: attributes.second_factor,
    lastUsed: attributes.last_used,
    created: attributes.created,
  }),
});
