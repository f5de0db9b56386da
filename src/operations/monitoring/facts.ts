import { type Kysely, sql } from 'kysely';
import { deliveryChannels } from '../../../common/delivery-channels.ts';
import type { Channel } from '../../domain/audience/deliveries/model.ts';
import type { Config } from '../../kernel/config.ts';
import type { Database } from '../../kernel/db/schema.ts';
import { type CursorName, cursorNames } from '../../kernel/events/consume.ts';
import { findOldest } from '../../kernel/events/lag.ts';
import { findNewestId } from '../../kernel/events/log.ts';
import { loadTaskFailures, type TaskName, wantedTasks } from '../../kernel/leases/task-failures.ts';
import type { Seconds } from '../../lib/clock.ts';
import { loadProblems } from '../../reactions/notifications/email/problems/problems.ts';

/** What a channel still has to send. */
interface QueueFacts {
  readonly channel: Channel;
  /** Should be sent now, and nobody has begun. */
  readonly due: number;
  /** Being sent, or waiting for another attempt. */
  readonly later: number;
  /** Held back, because a problem of the mail server would make them fail. */
  readonly held: number;
  /** How long the oldest of those that are due has been due; 0 if there is none. */
  readonly oldestSeconds: number;
}

/** How far a consumer of the event log is behind the newest event. */
interface ConsumerFacts {
  readonly consumer: CursorName;
  readonly events: number;
  /** The age of the oldest event that it has not processed; 0 if there is none. */
  readonly seconds: number;
}

/** What monitoring and `daymark doctor` want to know about the work in the background. */
export interface WorkFacts {
  readonly queues: readonly QueueFacts[];
  readonly consumers: readonly ConsumerFacts[];
  /** How long the oldest scheduled job has been due; 0 if none is. */
  readonly oldestJobSeconds: number;
  /** How long the oldest alert has been due at which the rules have not looked; 0 if none is. */
  readonly oldestAlertSeconds: number;
  /** Problems with mail that affect many recipients. */
  readonly mailProblems: number;
  /** Every task that is configured, and how long it has been failing; 0 if its last attempt succeeded. */
  readonly tasks: readonly { readonly task: TaskName; readonly failingSeconds: number }[];
}

type Db = Kysely<Database>;

export async function loadWorkFacts(db: Db, config: Config, now: Seconds): Promise<WorkFacts> {
  const [queues, oldest, newest, problems, failures] = await Promise.all([
    loadQueues(db, now),
    findOldest(db),
    findNewestId({ db }),
    loadProblems(db),
    loadTaskFailures(db, config),
  ]);
  const mailProblems = problems.values().filter(({ confirmedAt }) => confirmedAt !== null);
  const tasks = wantedTasks(config).map((task) => {
    const failure = failures.find((one) => one.task === task);
    // At least a second, because 0 says that it does not fail.
    return { task, failingSeconds: failure ? Math.max(1, age(failure.since, now)) : 0 };
  });
  return {
    queues,
    consumers: await loadConsumers(db, { unread: oldest.unread, newest, now }),
    oldestJobSeconds: age(oldest.job, now),
    oldestAlertSeconds: age(oldest.alert, now),
    mailProblems: [...mailProblems].length,
    tasks,
  };
}

const age = (since: Seconds | null | undefined, now: Seconds): number =>
  since === null || since === undefined ? 0 : Math.max(0, now - since);

/** States are literal SQL, so that both databases use the partial indexes of unsent and of held deliveries. */
async function loadQueues(db: Db, now: Seconds): Promise<QueueFacts[]> {
  const { rows } = await sql<{ channel: string; due: number; later: number; oldest: Seconds }>`select channel,
      sum(case when due_at <= ${now} then 1 else 0 end) as due,
      sum(case when due_at <= ${now} then 0 else 1 end) as later, min(due_at) as oldest
    from deliveries where state in ('queued', 'deferred') and held is null group by channel`.execute(db);
  const { rows: heldRows } = await sql<{ channel: string; held: number }>`select channel, count(*) as held
    from deliveries where held is not null and state in ('queued', 'deferred') group by channel`.execute(db);
  return deliveryChannels.map((channel) => {
    const row = rows.find((one) => one.channel === channel);
    const held = heldRows.find((one) => one.channel === channel);
    return {
      channel,
      due: Number(row?.due ?? 0),
      later: Number(row?.later ?? 0),
      held: Number(held?.held ?? 0),
      oldestSeconds: age(row?.oldest, now),
    };
  });
}

interface Progress {
  readonly unread: Awaited<ReturnType<typeof findOldest>>['unread'];
  readonly newest: number;
  readonly now: Seconds;
}

async function loadConsumers(db: Db, { unread, newest, now }: Progress): Promise<ConsumerFacts[]> {
  const cursors = await db.selectFrom('cursors').select(['name', 'event_id']).execute();
  return cursorNames.map((consumer) => {
    const processed = cursors.find(({ name }) => name === consumer)?.event_id ?? 0;
    return { consumer, events: Math.max(0, newest - processed), seconds: age(unread[consumer], now) };
  });
}
