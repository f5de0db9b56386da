import { type Actor, can } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { timestamp } from '../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { loadTaskFailures, taskAdvice, taskNames, taskProblems } from '../../kernel/leases/task-failures.ts';

/** What may fail without anybody noticing, because the pages are still there. */
export const problemKinds = ['writes', ...taskNames] as const;

/** What fails at the moment, for those who operate the service. Others do not get to know it. */
export async function findProblems(ctx: Context, actor: Actor) {
  if (!can(actor, 'settings.manage')) return [];
  const { connection, config } = ctx;
  const readContext = readContextFor(ctx, actor);
  const [fault, failures] = await Promise.all([
    connection.writeCheck.find(),
    loadTaskFailures(connection.read, config),
  ]);
  const writes = fault && {
    kind: 'writes' as const,
    summary: 'The database can be read, but it refuses writes: nothing can be reported or changed.',
    advice: 'Run "daymark doctor" on the server: it says why, and what to do.',
    reason: fault.error.message,
    since: timestamp(readContext, Math.floor(fault.since / 1000)),
  };
  const tasks = failures.map(({ task, since, reason }) => ({
    kind: task,
    summary: taskProblems[task],
    advice: taskAdvice[task],
    reason,
    since: timestamp(readContext, since),
  }));
  return [...(writes ? [writes] : []), ...tasks];
}
