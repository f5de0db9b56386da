import type { Connection } from '../../kernel/db/connection.ts';
import { seal, unseal } from '../../kernel/db/sealed-text.ts';
import type { RequestSecrets } from './model.ts';

export const sealSecrets = async (connection: Connection, secrets: RequestSecrets): Promise<string | null> =>
  Object.keys(secrets).length === 0 ? null : seal(connection, JSON.stringify(secrets));

export const unsealSecrets = async (
  connection: Connection,
  sealed: string | null,
): Promise<RequestSecrets> =>
  sealed === null ? {} : (JSON.parse(await unseal(connection, sealed)) as RequestSecrets);
