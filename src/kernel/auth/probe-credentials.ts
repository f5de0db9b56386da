import { MAX_ID } from '../../lib/record-id.ts';
import type { Context } from '../context.ts';
import type { Actor } from './actor.ts';
import { newSecret, secretMatches } from './secrets.ts';

/** Unlike that of other tokens, so that a probe is never looked for among them, nor one of them among the probes. */
const PREFIX = 'daymark-probe_';

export const newProbeSecret = (): string => `${PREFIX}${newSecret()}`;

/** The secret of a probe in an `Authorization` header, and the id that it names; undefined if it is something else. */
const probeTokenIn = (header: string): RegExpExecArray | null =>
  /^bearer\s+(\d{1,10})\|(daymark-probe_\S{1,200})\s*$/i.exec(header);

export const isProbeToken = (header: string): boolean => probeTokenIn(header) !== null;

/** The probe that a token belongs to. One that was deleted is none any more. */
export async function findProbe({ connection }: Context, header: string): Promise<Actor | undefined> {
  const [, id, secret = ''] = probeTokenIn(header) ?? [];
  if (!(Number(id) <= MAX_ID)) return undefined;
  const row = await connection.read
    .selectFrom('probes')
    .select(['id', 'hash'])
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && secretMatches(secret, row.hash) ? { type: 'probe', id: row.id } : undefined;
}
