import type { Serialized } from '../../jsonapi/document.ts';
import type { ReadContext } from '../../jsonapi/read-context.ts';
import type { AccountRecord } from './queries.ts';
import { serializeAccount } from './serializer.ts';

export const serializeAccounts = async (
  readContext: ReadContext,
  records: readonly AccountRecord[],
): Promise<Serialized> => ({ data: records.map((record) => serializeAccount(readContext, record)) });
