import { updateCheck } from '../../domain/checks/actions.ts';
import { command } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';

/** Where nothing simulates the systems of the company, its checks would ask hosts that do not exist. */
export async function pauseChecks(ctx: Context): Promise<void> {
  const rows = await ctx.connection.read.selectFrom('checks').select('id').orderBy('id').execute();
  for (const { id } of rows) await updateCheck(ctx, command, id, { paused: true });
}
