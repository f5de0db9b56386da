import { createCheck } from '../../domain/checks/actions.ts';
import { importHeartbeatToken } from '../../domain/checks/heartbeats/tokens.ts';
import { addPastDays } from '../../domain/checks/results/past.ts';
import { command } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { writeMeta } from '../../kernel/meta/store.ts';
import { withOrigin } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import type { ImportedCheck, ImportedDay } from './source.ts';
import { existingComponents } from './write-components.ts';
import type { Batch, Failure, Outcome } from './writer.ts';

/**
 * A check has no past: it begins to run when it is imported, and the log says so. What it is like in the other product later on
 * is not followed, because people change checks here from then on. `onTaken` is told that another check has the address of its
 * heartbeats.
 */
export async function writeCheck(
  batch: Batch,
  mappings: Mappings,
  { key, fields, component, parent, heartbeat }: ImportedCheck,
  onTaken: () => void = () => {},
): Promise<Outcome> {
  const { ctx } = batch;
  if (mappings.of('checks').get(key) !== undefined) return 'known';
  const components = await existingComponents(batch, mappings, component === undefined ? [] : [component]);
  const id = await createCheck(ctx, command, {
    ...fields,
    component: (component !== undefined && components.get(component)) || null,
    parent: (parent !== undefined && mappings.of('checks').get(parent)) || null,
  });
  await transaction(ctx, command, async (tx) => {
    await writeMeta(tx, 'check', id, withOrigin([], mappings.origin(key)));
    if (!heartbeat) return;
    const { form, token } = heartbeat;
    if ((await importHeartbeatToken(tx, ctx.connection, id, form, token)) === 'taken') onTaken();
  });
  mappings.of('checks').set(key, id);
  return 'created';
}

/** Days that are here already stay as they are: the checks of both products may have run on them. */
export async function writeDays(
  { ctx }: Batch,
  mappings: Mappings,
  checkKey: string,
  days: readonly ImportedDay[],
): Promise<(Outcome | Failure)[]> {
  const id = mappings.of('checks').get(checkKey);
  if (id === undefined) return days.map(() => ({ reason: 'Its check was not imported.' }));
  const written = await transaction(ctx, command, (tx) => addPastDays(tx, id, days));
  return days.map(({ at }) => (written.has(at) ? 'created' : 'known'));
}
