import type { OnFailure } from '../../../common/alerts.ts';
import type { ImportedCheck, ImportedDay } from '../../../readers/source.ts';
import { createCheck } from '../../domain/checks/actions.ts';
import { importHeartbeatToken } from '../../domain/checks/heartbeats/tokens.ts';
import { addPastDays } from '../../domain/checks/results/past.ts';
import { updateComponent } from '../../domain/status/components/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import { transaction } from '../../kernel/events/transaction.ts';
import { writeMeta } from '../../kernel/meta/store.ts';
import { withOrigin } from './mapping.ts';
import type { Mappings } from './mappings.ts';
import { existingComponents } from './write-components.ts';
import type { Batch, Failure, Outcome } from './writer.ts';

interface CheckOptions {
  /** Called if another check has the address of its heartbeats. */
  readonly onTaken?: () => void;
  /** What its component does when it fails, unless somebody has chosen. */
  readonly onFailure?: OnFailure | undefined;
}

/**
 * A check has no past: it begins to run when it is imported, and the log says so. What it is like in the other product later on
 * is not followed, because people change checks here from then on.
 */
export async function writeCheck(
  batch: Batch,
  mappings: Mappings,
  { key, fields, component, parent, heartbeat }: ImportedCheck,
  { onTaken = () => {}, onFailure }: CheckOptions = {},
): Promise<Outcome> {
  const { ctx } = batch;
  if (mappings.of('checks').get(key) !== undefined) return 'known';
  const components = await existingComponents(batch, mappings, component === undefined ? [] : [component]);
  const componentId = (component !== undefined && components.get(component)) || null;
  // It may have come with a public page, on which nothing was checked.
  if (componentId !== null && onFailure) await chooseOnFailure(ctx, componentId, onFailure);
  const id = await createCheck(ctx, command, {
    ...fields,
    component: componentId,
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

async function chooseOnFailure(ctx: Batch['ctx'], id: number, onFailure: OnFailure): Promise<void> {
  const row = await ctx.connection.read
    .selectFrom('components')
    .select('on_failure')
    .where('id', '=', id)
    .executeTakeFirst();
  if (row?.on_failure === null) await updateComponent(ctx, command, id, { on_failure: onFailure });
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
