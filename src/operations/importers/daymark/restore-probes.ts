import { probeState } from '../../../domain/checks/probes/actions.ts';
import { probeInput } from '../../../domain/checks/probes/schema.ts';
import { newProbeSecret } from '../../../kernel/auth/probe-credentials.ts';
import { hashSecret } from '../../../kernel/auth/secrets.ts';
import { append } from '../../../kernel/events/events.ts';
import { writeMeta } from '../../../kernel/meta/store.ts';
import { createForm } from '../../../kernel/validation/form.ts';
import { fold } from '../../../lib/text.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { Outcome, Restoring } from './restoring.ts';
import { writeAt } from './restoring.ts';

/** A probe with the same name is the same place. A new one has a token that nobody knows: somebody has to rotate it. */
export async function restoreProbe(restoring: Restoring, record: Recorded<'probes'>): Promise<Outcome> {
  const { ids } = restoring;
  if (ids.find('probe', record.id)) return 'known';
  const { id: key, created_at, updated_at } = record;
  return writeAt<Outcome>(restoring, created_at, async (tx) => {
    const { name } = createForm(probeInput, { name: record.name }).done();
    const known = await tx.db
      .selectFrom('probes')
      .select('id')
      .where('name_key', '=', fold(name))
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (known) {
      ids.set('probe', key, known.id);
      return 'known';
    }
    const row = await tx.db
      .insertInto('probes')
      .values({
        name,
        name_key: fold(name),
        hash: hashSecret(newProbeSecret()),
        version: null,
        seen_ms: null,
        clock_skew_ms: null,
        lag_ms: null,
        deleted_at: null,
        created_at,
        updated_at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await writeMeta(tx, 'probe', row.id, ids.metaFor(key, {}));
    await append(tx, 'probe.created', probeState(row));
    ids.set('probe', key, row.id);
    return 'created';
  });
}
