import type { Context } from '../../kernel/context.ts';
import { SharedRead } from '../../lib/shared-read.ts';
import { loadWorkFacts, type WorkFacts } from './facts.ts';
import { type Metric, sample } from './metric.ts';

type Samples = ReturnType<Metric['read']>;

/** What was read is used for all metrics of a scrape, and for other scrapes in the same second. */
const REUSE_MS = 1000;
/** Less than the time that the primary process waits for the numbers of a worker. */
const LIMIT_MS = 1000;

/** The work in the background. The database is asked only when somebody scrapes; while it is away, these are missing. */
export function workMetrics({ config, connection, clock, log }: Context): Metric[] {
  const facts = new SharedRead(() => loadWorkFacts(connection.read, config, clock.now()), {
    reuseMs: REUSE_MS,
    limitMs: LIMIT_MS,
  });
  const load = () =>
    facts.get().catch((error: unknown) => {
      log.debug({ err: error }, 'metrics: the database could not be read');
      return undefined;
    });
  const gauge = (name: string, help: string, read: (facts: WorkFacts) => Awaited<Samples>): Metric => ({
    name,
    help,
    type: 'gauge',
    // All processes read the same database.
    aggregator: 'max',
    read: async () => {
      const loaded = await load();
      return loaded ? read(loaded) : [];
    },
  });
  return [
    gauge(
      'daymark_deliveries_pending',
      'Notifications to be sent, by channel. State: due (nobody has begun), later (being sent, or waiting for another attempt), held (until a mail problem is over).',
      ({ queues }) =>
        queues.flatMap(({ channel, due, later, held }) => [
          sample(due, { channel, state: 'due' }),
          sample(later, { channel, state: 'later' }),
          sample(held, { channel, state: 'held' }),
        ]),
    ),
    gauge(
      'daymark_deliveries_oldest_due_seconds',
      'How long the oldest notification of a channel has been due; 0 if none is.',
      ({ queues }) => queues.map(({ channel, oldestSeconds }) => sample(oldestSeconds, { channel })),
    ),
    gauge(
      'daymark_consumer_lag_events',
      'Events that a consumer of the event log has not processed.',
      ({ consumers }) => consumers.map(({ consumer, events }) => sample(events, { consumer })),
    ),
    gauge(
      'daymark_consumer_lag_seconds',
      'Age of the oldest event that a consumer has not processed; 0 if there is none.',
      ({ consumers }) => consumers.map(({ consumer, seconds }) => sample(seconds, { consumer })),
    ),
    gauge(
      'daymark_jobs_oldest_due_seconds',
      'How long the oldest scheduled job, such as the start of a maintenance, has been due; 0 if none is.',
      ({ oldestJobSeconds }) => [sample(oldestJobSeconds)],
    ),
    gauge(
      'daymark_alerts_oldest_due_seconds',
      'How long the oldest alert has been due at which the rules have not looked; 0 if none is.',
      ({ oldestAlertSeconds }) => [sample(oldestAlertSeconds)],
    ),
    gauge(
      'daymark_mail_problems',
      'Problems with mail that affect many recipients, such as a mail server that refuses everything.',
      ({ mailProblems }) => [sample(mailProblems)],
    ),
    gauge(
      'daymark_task_failing_seconds',
      'How long a task that one process does for all of them has been failing; 0 if its last attempt succeeded. Tasks: backup, twin (the static copy), and purge-url, purge-cloudflare and purge-fastly, as far as they are configured.',
      ({ tasks }) => tasks.map(({ task, failingSeconds }) => sample(failingSeconds, { task })),
    ),
  ];
}
