import {
  nullableTimestamp,
  type Resource,
  type Serialized,
  timestamp,
} from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { AccountRecord } from './queries.ts';

export const serializeUser = (id: number): Resource => ({
  id: String(id),
  type: 'users',
  attributes: { id },
  relationships: {},
});

/** For callers who may manage users. */
const serializeAccount = (readContext: ReadContext, record: AccountRecord): Resource => ({
  id: String(record.id),
  type: 'users',
  attributes: {
    id: record.id,
    name: record.name,
    email: record.email,
    role: record.role,
    disabled: record.disabled_at !== null,
    second_factor: record.factors > 0,
    invited: nullableTimestamp(readContext, record.joined_at === null ? record.invited_at : null),
    joined: nullableTimestamp(readContext, record.joined_at),
    last_signed_in: nullableTimestamp(readContext, record.last_signed_in_at),
    created: timestamp(readContext, record.created_at),
    updated: timestamp(readContext, record.updated_at),
  },
  relationships: {},
});

export const serializeAccounts = async (
  readContext: ReadContext,
  records: readonly AccountRecord[],
): Promise<Serialized> => ({ data: records.map((record) => serializeAccount(readContext, record)) });
