import { type Actor, can } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { findLags, lagAdvice, lagNames } from '../../kernel/events/lag.ts';
import { timestamp } from '../../kernel/jsonapi/document.ts';
import { readContextFor } from '../../kernel/jsonapi/read-context.ts';
import { loadTaskFailures, taskAdvice, taskNames, taskProblems } from '../../kernel/leases/task-failures.ts';
import { millisecondsOf } from '../../lib/clock.ts';
import { boundsAdvice, boundsSentence, findBoundsReached } from '../checks/bounds-reached.ts';

/** What may fail, be late or be refused without anybody noticing, because the pages are still there. */
export const problemKinds = ['writes', ...lagNames, 'bounds', ...taskNames] as const;

/**
 * What fails or is late at the moment, for those who operate the service. Whoever publishes incidents gets to know that
 * notifications, rules or jobs are late, and whoever sets up checks, which heartbeats and probes send too much.
 */
export async function findProblems(ctx: Context, actor: Actor) {
  const isOperator = can(actor, 'settings.manage');
  const late = isOperator || can(actor, 'incidents.manage') ? await findLateWork(ctx, actor) : [];
  const refused = can(actor, 'checks.manage') ? await findRefused(ctx, actor) : [];
  return [...late, ...refused, ...(isOperator ? await findFailures(ctx, actor) : [])];
}

async function findRefused(ctx: Context, actor: Actor) {
  const reached = await findBoundsReached(ctx.connection.read, millisecondsOf(ctx.clock));
  if (reached.length === 0) return [];
  const sentence = boundsSentence(reached);
  const newest = Math.max(...reached.map(({ at }) => at));
  return [
    {
      kind: 'bounds' as const,
      summary: 'A heartbeat or a probe sends more than it may.',
      advice: boundsAdvice,
      reason: `${sentence[0]?.toUpperCase()}${sentence.slice(1)}.`,
      since: timestamp(readContextFor(ctx, actor), Math.floor(newest / 1000)),
    },
  ];
}

async function findLateWork(ctx: Context, actor: Actor) {
  const readContext = readContextFor(ctx, actor);
  return (await findLags(ctx.connection.read, ctx.clock.now())).map(({ name, since, sentence }) => ({
    kind: name,
    summary: sentence,
    advice: lagAdvice,
    reason: sentence,
    since: timestamp(readContext, since),
  }));
}

async function findFailures(ctx: Context, actor: Actor) {
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
