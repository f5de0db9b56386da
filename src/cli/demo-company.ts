import { command as commandLine } from '../auth/actor.ts';
import type { Config } from '../config.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { closeTwig } from '../lib/twig/twig.ts';
import { createToken } from '../resources/tokens/actions.ts';
import { findFirstOwner } from '../resources/users/queries.ts';
import { openContext } from './open-context.ts';

/** Fills the demo database. Creates a token for it only if a person can read it on the terminal. */
export async function prepareDemo(config: Config, withToken: boolean): Promise<string | undefined> {
  const ctx = await openContext(config);
  await fillWithDemo(ctx);
  const user = await findFirstOwner(ctx);
  const token = withToken
    ? await createToken(ctx, commandLine, user?.id as number, { name: 'demo', abilities: ['*'] })
    : undefined;
  await closeTwig();
  await ctx.connection.close();
  return token;
}
