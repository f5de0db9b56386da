import { createIncidentTemplate } from '../../../domain/status/incident-templates/actions.ts';
import { command } from '../../../kernel/auth/actor.ts';
import type { Recorded } from '../../exporters/records.ts';
import type { Outcome, Restoring } from './restoring.ts';

/** A template with the same slug is the same template. */
export async function restoreTemplate(
  { ctx, clock, ids }: Restoring,
  record: Recorded<'incident-templates'>,
): Promise<Outcome> {
  const known = await ctx.connection.read
    .selectFrom('incident_templates')
    .select('id')
    .where('slug', '=', record.slug)
    .executeTakeFirst();
  if (known) return 'known';
  clock.set(record.created_at);
  const { id: _, created_at: __, updated_at, components, ...fields } = record;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
  const id = await createIncidentTemplate(ctx, command, {
    ...given,
    components: components.flatMap((component) => {
      const here = ids.idOf('component', component.id);
      return here === null ? [] : [{ id: here, status: component.status }];
    }),
  });
  await ctx.connection.begin((db) =>
    db.updateTable('incident_templates').set({ updated_at }).where('id', '=', id).execute(),
  );
  return 'created';
}
