import type { ImportedIncident } from '../../../readers/source.ts';
import { writePostmortem } from '../../domain/status/incidents/postmortem/actions.ts';
import { findPostmortem } from '../../domain/status/incidents/postmortem/queries.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import type { ManualClock } from '../../lib/clock.ts';

/** Writes the post-mortem of an incident, new or known. One that is here already stays as it is. Returns whether it is new. */
export async function writePostmortemOf(
  { ctx, clock }: { readonly ctx: Context; readonly clock: ManualClock },
  id: number,
  { postmortem, createdAt }: ImportedIncident,
): Promise<boolean> {
  if (!postmortem || (await findPostmortem({ db: ctx.connection.read }, id))) return false;
  const now = clock.now();
  const { body, publishedAt } = postmortem;
  clock.set(Math.max(publishedAt ?? now, createdAt));
  await writePostmortem(ctx, command, id, { body, published: publishedAt !== null, notifications: false });
  clock.set(now);
  return true;
}
