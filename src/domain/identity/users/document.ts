import type { Serialized } from '../../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { AccountRecord } from './queries.ts';
import { serializeAccount } from './serializer.ts';

export const serializeAccounts = async (
  readContext: ReadContext,
  records: readonly AccountRecord[],
): Promise<Serialized> => ({ data: records.map((record) => serializeAccount(readContext, record)) });
