import { call } from '../../api/client.ts';
import { translateErrors } from '../../api/translate-errors.ts';
import type { ImportEntry, Outcome } from './import-model.ts';

/** Sends a part of the import. The key makes a repetition after a lost answer or a reload harmless. */
export async function importSubscribers(
  entries: readonly ImportEntry[],
  idempotencyKey: string,
): Promise<Outcome[]> {
  const { data } = await call('POST /api/subscribers/import', {
    body: {
      subscribers: entries.map(({ email, isConfirmed, followsEverything, componentIds }) => ({
        email,
        verified: isConfirmed,
        global: followsEverything,
        components: [...componentIds],
      })),
    },
    idempotencyKey,
  });
  return data.data.rows.map(({ outcome, errors, codes }): Outcome => {
    if (outcome === 'created') return { outcome: 'added' };
    if (outcome === 'present') return { outcome };
    return { outcome, reason: Object.values(translateErrors({ errors, codes })).flat().join(' ') };
  });
}
