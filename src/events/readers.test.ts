import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/**
 * Everything that reads the table `events`, with the reason why it does not need events that were sealed. Whoever adds a
 * reader adds it here, after a look at `kept-events.ts` and `seal-limits.ts`.
 */
const readers: Readonly<Record<string, string>> = {
  'src/backup/hold-back.ts': 'counts what consumers have not read, which is never sealed',
  'src/cli/doctor.ts': 'reads the newest event, which is never sealed',
  'src/db/data-version.ts': 'reads the newest id',
  'src/events/addresses.ts': 'erases addresses, which archives do not hold',
  'src/events/chain.ts': 'reads the newest event',
  'src/events/events.ts': 'appends',
  'src/events/kept-events.ts': 'decides what stays',
  'src/events/log.ts': 'its callers are listed below',
  'src/events/read-events.ts': 'verifies, from the newest seal on',
  'src/events/seal-limits.ts': 'decides what can be sealed',
  'src/events/seal-removal.ts': 'deletes what was sealed',
  'src/events/seal.ts': 'seals',
  'src/events/verify-archives.ts': 'compares events that stayed with archives',
  'src/events/verify-seal.ts': 'verifies events that stayed',
  'src/exporters/read-entries.ts': 'reads events of schedules, which stay',
  'src/monitoring/facts.ts': 'reads the oldest event that a consumer has not read, which is never sealed',
  'src/public-state/queries.ts': 'reads the newest id',
  'src/resources/audit/queries.ts':
    'shows what is not sealed; the state before an event, and the names of tokens, stay',
  'src/resources/deliveries/queries.ts': 'reads events of incidents and schedules, which stay',
  'src/resources/history/queries.ts':
    'reads events of incidents and schedules, which stay; of components, what is not sealed',
  'src/resources/retention/deliveries.ts':
    'reads ids of events that are newer than the content of deliveries',
  'src/resources/schedules/series.ts': 'reads events of schedules, which stay',
  'src/resources/settings/queries.ts': 'reads the last event of the settings, which stays',
  'src/scheduler/skip-past.ts': 'reads events of its own transaction',
  'src/status-page/live/queries.ts': 'reads events after one that it has just read',
};

/** The same for what reads single events or the events of a record through `events/log.ts`. */
const callers: Readonly<Record<string, string>> = {
  'src/backup/hold-back.ts': 'reads the newest id',
  'src/cache-purge/cache-purge.ts': 'reads the newest id',
  'src/cache-purge/changes.ts': 'after a seal, everything is purged instead',
  'src/importers/quiet-batch.ts': 'reads the newest id',
  'src/monitoring/facts.ts': 'reads the newest id',
  'src/status-page/cache-tags.ts':
    'the event before one that was just read; without it, everything counts as changed',
  'src/twin/twin.ts': 'compares everything when it starts and every hour',
  'src/cli/export-static.ts': 'reads the newest id',
  'src/events/consume.ts': 'a seal ends before what the slowest consumer has read',
  'src/events/hiding.ts': 'the event before one that was just read; without it, something counts as hidden',
  'src/events/dry-run.ts': 'reads the newest id, and events of its own transaction',
  'src/events/verify-seal.ts': 'reads the newest entry about a seal, which is written after it',
  'src/events/seal-limits.ts': 'reads the newest id',
  'src/http/dry-run.ts': 'reads the newest id',
  'src/http/hiding-watch.ts': 'reads the events of the last seconds, and the newest id when it starts',
  'src/notifications/email/account-message.ts':
    'the event of a delivery: a seal ends before those of listed deliveries',
  'src/notifications/email/content.ts':
    'the event of a delivery, and the one before it about the same record, which stays',
  'src/notifications/live/hub.ts': 'reads at most the newest 500 ids, and a seal leaves the newest 1000',
  'src/notifications/notification.ts': 'events of incidents, schedules and post-mortems, which stay',
  'src/notifications/preview/audience.ts': 'reads events of its own transaction',
  'src/notifications/preview/draft-outcome.ts': 'reads events of its own transaction',
  'src/notifications/subscriber-webhook/program-body.ts': 'the event of a delivery',
  'src/notifications/webhook/body.ts': 'the event of a delivery',
  'src/notifications/webhook/chat/message.ts': 'the event of a delivery',
  'src/notifications/webhook/fan-out.ts': 'the last event of a group, an incident or a schedule, which stays',
  'src/notifications/webhook/ping.ts': 'the event that it has just appended',
  'src/notifications/webhook/visible.ts': 'the last event of a group and of a post-mortem, which stays',
  'src/resources/deliveries/cancellation.ts': 'events about deliveries, which stay',
  'src/resources/deliveries/queries.ts': 'the event of a delivery',
  'src/resources/subscribers/own-actions.ts': 'events of the last day; a seal leaves those of the last week',
  'src/resources/undo/queries.ts': 'events of incidents, schedules and post-mortems, which stay',
  'src/scheduler/job-consumer.ts': 'the last event of the settings, which stays',
  'src/scheduler/skip-past.ts': 'plans jobs of incidents and schedules, whose events stay',
};

const table = /(?:From|Into|Table|Join|from|join|update|into)\(?\s*['`]?events\b(?!\/)|table: 'events'/;
const functions =
  /import \{[^}]*\b(?:readAfter|findNewestId|findEvent|findPrevious|findLast|findEventsAbout|readAbout)\b[^}]*\} from '[^']*\/log\.ts'/;

const filesWith = (pattern: RegExp): string[] =>
  globSync('src/**/*.ts')
    .filter((file) => !/\.test\.ts$|testing\.ts$|\/migrations\//.test(file))
    .filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8'))))
    .sort();

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('every reader of the event log works without events that were sealed', () => {
  assert.deepEqual(filesWith(table), Object.keys(readers).sort());
  const others = filesWith(functions).filter((file) => file !== 'src/events/log.ts');
  assert.deepEqual(others, Object.keys(callers).sort());
});
