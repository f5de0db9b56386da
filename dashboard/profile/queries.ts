import { queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../api/all-pages.ts';
import { call } from '../api/client.ts';
import { pageOf } from '../api/documents.ts';
import type { Timestamp } from '../ui/times.ts';

export interface Passkey {
  readonly id: number;
  readonly name: string;
  readonly lastUsed: Timestamp;
  readonly created: Timestamp;
}

export const passkeyList = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }): Promise<readonly Passkey[]> => {
    const { records } = await readAllPages(async (part) => {
      const { data } = await call('GET /api/session/passkeys', { signal, query: part });
      return pageOf(data, ({ attributes }) => ({
        id: attributes.id,
        name: attributes.name,
        lastUsed: attributes.last_used,
        created: attributes.created,
      }));
    });
    return records;
  },
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

export const sessionList = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<readonly OwnSession[]> => {
    const { records } = await readAllPages(async (part) => {
      const { data } = await call('GET /api/sessions', { signal, query: part });
      return pageOf(data, ({ attributes }) => ({
        id: attributes.id,
        isCurrent: attributes.current,
        device: attributes.device,
        address: attributes.address,
        method: attributes.method,
        hasSecondFactor: attributes.second_factor,
        lastUsed: attributes.last_used,
        created: attributes.created,
      }));
    });
    return records;
  },
});
