import {
  type BoundReached,
  boundsAdvice,
  boundsSentence,
  findBoundsReached,
} from '../../domain/checks/bounds-reached.ts';
import type { Config } from '../../kernel/config.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { ALLOWED_SECONDS } from '../../kernel/events/lag.ts';
import {
  loadTaskFailures,
  type TaskFailure,
  type TaskName,
  taskAdvice,
  taskProblems,
} from '../../kernel/leases/task-failures.ts';
import { formatDate } from '../../lib/dates.ts';
import { loadWorkFacts, type WorkFacts } from '../monitoring/facts.ts';
import { findLastBackup } from '../monitoring/last-backup.ts';
import type { Finding } from './finding.ts';
import { invocation } from './invocation.ts';

const OLD_BACKUP_SECONDS = 2 * 86_400;

/** Checks whether the background worker keeps up, with the numbers that monitoring shows too. */
export async function checkWork({ read }: Pick<Connection, 'read'>, config: Config): Promise<Finding[]> {
  const facts = await loadWorkFacts(read, config, Math.floor(Date.now() / 1000));
  const failures = await loadTaskFailures(read, config);
  return [
    checkQueue(facts),
    checkConsumers(facts),
    checkJobs(facts),
    checkRules(facts),
    checkBounds(await findBoundsReached(read, Date.now())),
    ...failures.map(taskFinding),
  ];
}

const taskTitles: Readonly<Record<TaskName, string>> = {
  backup: 'Backup',
  twin: 'Twin',
  'purge-url': 'Purge',
  'purge-cloudflare': 'Purge',
  'purge-fastly': 'Purge',
};

const taskFinding = ({ task, since, reason }: TaskFailure): Finding => ({
  what: taskTitles[task],
  state: 'FAIL',
  text: `${taskProblems[task]} It has failed since ${formatDate(since)} UTC: ${reason}`,
  advice: taskAdvice[task],
});

const runningAdvice = () =>
  `Check that the service is running ("${invocation('serve')}"), and look for "the background worker failed" in its log.`;

function checkQueue({ queues }: WorkFacts): Finding {
  const what = 'Queue';
  const describe = ({ channel, due, oldestSeconds }: (typeof queues)[number]) =>
    `${channel}: ${due} due, the oldest for ${spell(oldestSeconds)}`;
  const stuck = queues.filter(({ oldestSeconds }) => oldestSeconds > ALLOWED_SECONDS);
  if (stuck.length > 0)
    return { what, state: 'warn', text: stuck.map(describe).join('; '), advice: runningAdvice() };
  const pending = queues.reduce((sum, { due, later, held }) => sum + due + later + held, 0);
  return { what, state: 'ok', text: `notifications to be sent: ${pending}, none of them overdue` };
}

function checkConsumers({ consumers }: WorkFacts): Finding {
  const what = 'Consumers';
  const late = consumers.filter(({ seconds }) => seconds > ALLOWED_SECONDS);
  if (late.length === 0)
    return { what, state: 'ok', text: 'all events are processed, or will be in a moment' };
  const text = late
    .map(({ consumer, events, seconds }) => `${consumer} is ${events} events and ${spell(seconds)} behind`)
    .join('; ');
  return { what, state: 'warn', text, advice: runningAdvice() };
}

function checkJobs({ oldestJobSeconds }: WorkFacts): Finding {
  const what = 'Jobs';
  if (oldestJobSeconds <= ALLOWED_SECONDS) return { what, state: 'ok', text: 'no scheduled job is overdue' };
  const text = `a scheduled job, such as the start of a maintenance, is ${spell(oldestJobSeconds)} overdue`;
  return { what, state: 'warn', text, advice: runningAdvice() };
}

function checkRules({ oldestAlertSeconds }: WorkFacts): Finding {
  const what = 'Alerts';
  if (oldestAlertSeconds <= ALLOWED_SECONDS)
    return { what, state: 'ok', text: 'the rules have looked at all alerts, or will in a moment' };
  const text = `the rules for alerts are ${spell(oldestAlertSeconds)} behind`;
  return { what, state: 'warn', text, advice: runningAdvice() };
}

function checkBounds(reached: readonly BoundReached[]): Finding {
  const what = 'Bounds';
  if (reached.length === 0)
    return { what, state: 'ok', text: 'no heartbeat and no probe has sent more than it may within a day' };
  return { what, state: 'warn', text: boundsSentence(reached), advice: boundsAdvice };
}

/** Checks how old the last backup is that this machine knows of. */
export async function checkBackup({ dataDir, backupDir, backupEvery }: Config): Promise<Finding> {
  const what = 'Backup';
  const backup = await findLastBackup(dataDir);
  const advice =
    backupDir === undefined
      ? 'Set BACKUP_DIR and BACKUP_EVERY to make backups regularly.'
      : `BACKUP_DIR is set, so the service should make one every ${spell(backupEvery)}. Check that it is running, and look for "backup" in its log. Another node may have made it.`;
  if (!backup) return { what, state: 'warn', text: 'this machine has made no backup', advice };
  const seconds = Math.max(0, Math.floor(Date.now() / 1000) - backup.at);
  const text = `the last backup was made ${spell(seconds)} ago`;
  const limit = backupDir === undefined ? OLD_BACKUP_SECONDS : 2 * backupEvery;
  return seconds > limit ? { what, state: 'warn', text, advice } : { what, state: 'ok', text };
}

/** A duration in its largest unit, such as `7 minutes`. */
function spell(seconds: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [name, size] = units.find(([, length]) => seconds >= length) ?? units[3];
  const count = Math.floor(seconds / size);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
