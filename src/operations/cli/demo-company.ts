import { createToken } from '../../domain/identity/tokens/actions.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { findFirstOwner } from '../../domain/identity/users/queries.ts';
import { updateSettings } from '../../domain/settings/actions.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { closeTwig } from '../../lib/twig/twig.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { announcement, playIncidents } from '../demo/live-incidents.ts';
import type { FilledDemo } from './filled-demo.ts';
import { openContext } from './open-context.ts';

/** Fills the demo database. Creates a token for it only if a person can read it on the terminal. */
export async function prepareDemo(config: Config, withToken: boolean): Promise<FilledDemo> {
  const ctx = await openContext(config);
  await fillWithDemo(ctx);
  await updateSettings(ctx, commandLine, { announcement });
  const ownerId = await ownerOf(ctx);
  const token = withToken
    ? await createToken(ctx, commandLine, ownerId, { name: 'demo', abilities: ['*'] })
    : undefined;
  await closeTwig();
  await ctx.connection.close();
  return { token, ownerId, play: playIncidents };
}

/** Who signs in to a demo: its first owner, who is created if there is none. */
export async function ownerOf(ctx: Context): Promise<number> {
  const owner = await findFirstOwner(ctx);
  const person = { name: 'Demo', email: 'demo@daymark.example', role: 'owner' };
  return owner?.id ?? createUser(ctx, commandLine, person);
}
