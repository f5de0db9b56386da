import { createToken } from '../../domain/identity/tokens/actions.ts';
import { createUser } from '../../domain/identity/users/actions.ts';
import { findFirstOwner } from '../../domain/identity/users/queries.ts';
import { updateSettings } from '../../domain/settings/actions.ts';
import { command as commandLine } from '../../kernel/auth/actor.ts';
import type { Config } from '../../kernel/config.ts';
import type { Context } from '../../kernel/context.ts';
import { closeIsolated } from '../../lib/isolated-process/run-isolated.ts';
import { fillWithDemo } from '../demo/demo.ts';
import { pauseChecks } from '../demo/pause-checks.ts';
import { simulateChecks, simulationSince } from '../demo/simulate-checks.ts';
import { announcement, simulateIncidents } from '../demo/simulate-incidents.ts';
import type { FilledDemo } from './filled-demo.ts';
import { openContext } from './open-context.ts';

interface DemoOptions {
  /** Whether to create a token: only if a person can read it on the terminal. */
  readonly withToken: boolean;
  /** Whether incidents and checks go on. */
  readonly goesOn: boolean;
}

/** Fills the demo database. */
export async function prepareDemo(config: Config, { withToken, goesOn }: DemoOptions): Promise<FilledDemo> {
  const ctx = await openContext(config);
  const startedAt = ctx.clock.now();
  await fillWithDemo(ctx);
  if (!goesOn) await pauseChecks(ctx);
  await updateSettings(ctx, commandLine, { announcement });
  const ownerId = await ownerOf(ctx);
  const token = withToken
    ? await createToken(ctx, commandLine, ownerId, { name: 'demo', abilities: ['*'] })
    : undefined;
  await closeIsolated();
  await ctx.connection.close();
  return {
    token,
    ownerId,
    simulateCheck: simulationSince(startedAt),
    play: async (running, signal) => {
      await Promise.all([simulateIncidents(running, signal), simulateChecks(running, signal)]);
    },
  };
}

/** Who signs in to a demo: its first owner, who is created if there is none. */
export async function ownerOf(ctx: Context): Promise<number> {
  const owner = await findFirstOwner(ctx);
  const person = { name: 'Demo', email: 'demo@daymark.example', role: 'owner' };
  return owner?.id ?? createUser(ctx, commandLine, person);
}
