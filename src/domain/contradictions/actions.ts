import { type Actor, authorize } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { NotFound } from '../../kernel/errors.ts';
import { dryRun } from '../../kernel/events/dry-run.ts';
import { createForm } from '../../kernel/validation/form.ts';
import { invalid } from '../../kernel/validation/problems.ts';
import { createIncident, updateIncident } from '../status/incidents/actions.ts';
import { createIncidentUpdate } from '../status/incidents/updates/actions.ts';
import { addedBy, type Contradiction, contradictionsOf } from './model.ts';
import { findNamesHidden, loadFacts, type NamesHidden } from './queries.ts';
import { publicationInput } from './schema.ts';

/** What contradicts itself now. */
export const findContradictions = async (ctx: Context): Promise<Contradiction[]> =>
  contradictionsOf(await loadFacts(ctx));

/**
 * What a publication would add to that. The write is made in a transaction that is rolled back, and it checks the caller's
 * abilities itself. What a draft says, nobody reads, so it contradicts nothing.
 */
export async function contradictionsAfter(
  ctx: Context,
  actor: Actor,
  body: object,
): Promise<Contradiction[]> {
  authorize(actor, 'checks.read');
  const form = createForm(publicationInput, body);
  const { type, id } = form.values;
  if (type === 'incident_update' && id === undefined && !form.errors.id) form.fail('id', 'required');
  const publication = form.done();
  const before = await loadFacts(ctx);
  const namedBefore = id === undefined ? undefined : await findNamesHidden(ctx, id);
  let incident = id ?? 0;
  const [after, named] = await dryRun(
    ctx,
    async (inside) => {
      const written = await write(inside, actor, publication);
      if (id === undefined) incident = written ?? 0;
    },
    async (inside) => [await loadFacts(inside), await findNamesHidden(inside, incident)] as const,
  );
  return [...namesAdded(namedBefore, named), ...addedBy(before, after)];
}

function namesAdded(before: NamesHidden | undefined, after: NamesHidden | undefined): Contradiction[] {
  if (!after) return [];
  const { incident, components } = after;
  const known = new Set(before?.components.map(({ id }) => id));
  return components
    .filter(({ id }) => !known.has(id))
    .map((component) => ({ kind: 'names_hidden', component, incident }));
}

interface Publication {
  readonly type: 'incident' | 'incident_update';
  readonly id?: number | undefined;
  readonly body: Record<string, unknown>;
}

async function write(
  ctx: Context,
  actor: Actor,
  { type, id, body }: Publication,
): Promise<number | undefined> {
  try {
    if (type === 'incident_update') return await createIncidentUpdate(ctx, actor, body, id ?? 0);
    if (!id) return await createIncident(ctx, actor, body);
    await updateIncident(ctx, actor, id, body);
    return id;
  } catch (error) {
    if (error instanceof NotFound) throw invalid('id', 'invalid_choice');
    throw error;
  }
}
