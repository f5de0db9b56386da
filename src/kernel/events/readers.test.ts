import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/**
 * Everything that reads the table `events`, with the reason why it does not need events that were sealed. Whoever adds a
 * reader adds it here, after a look at `keep` in `catalog.ts` and `seal-limits.ts`.
 */
const readers: Readonly<Record<string, string>> = {
  'src/operations/backup/hold-back.ts': 'counts what consumers have not read, which is never sealed',
  'src/operations/cli/doctor.ts': 'reads the newest event, which is never sealed',
  'src/kernel/db/data-version.ts': 'reads the newest id',
  'src/kernel/events/chain.ts': 'reads the newest event',
  'src/kernel/events/events.ts': 'appends',
  'src/kernel/events/log.ts': 'its callers are listed below',
  'src/kernel/events/read-events.ts': 'verifies, from the newest seal on',
  'src/kernel/events/seal-limits.ts': 'decides what can be sealed, and what stays',
  'src/kernel/events/seal-removal.ts': 'deletes what was sealed',
  'src/kernel/events/seal.ts': 'seals',
  'src/kernel/events/verify-archives.ts': 'compares events that stayed with archives',
  'src/kernel/events/verify-seal.ts': 'verifies events that stayed',
  'src/domain/alerts/effects/causes.ts': 'reads events that a consumer has not read, which are never sealed',
  'src/kernel/events/consume.ts': 'reads events that a consumer has not read, which are never sealed',
  'src/operations/exporters/read-entries.ts': 'reads events of schedules, which stay',
  'src/kernel/events/lag.ts': 'reads the oldest event that a consumer has not read, which is never sealed',
  'src/domain/status/public-state/queries.ts': 'reads the newest id',
  'src/domain/records/audit/queries.ts':
    'shows what is not sealed; the state before an event, and the names of tokens, stay',
  'src/domain/audience/deliveries/publications.ts':
    'the events of deliveries: a seal ends before those of listed ones',
  'src/domain/audience/deliveries/queries.ts': 'reads events of incidents and schedules, which stay',
  'src/domain/records/history/queries.ts':
    'reads events of incidents and schedules, which stay; of components, what is not sealed',
  'src/domain/status/incidents/track-record/queries.ts':
    'reads events of incidents and their updates, which stay; the seal keeps the hash of the event before each',
  'src/domain/records/retention/deliveries.ts':
    'reads ids of events that are newer than the content of deliveries',
  'src/domain/status/schedules/series.ts': 'reads events of schedules, which stay',
  'src/domain/settings/queries.ts': 'reads the last event of the settings, which stays',
  'src/reactions/scheduler/skip-past.ts': 'reads events of its own transaction',
  'src/reactions/notifications/staff/fan-out.ts':
    'the events of deliveries: a seal ends before those of listed ones',
  'src/reactions/notifications/staff/message.ts':
    'the events of deliveries: a seal ends before those of listed ones',
  'src/reactions/notifications/staff/recovery-watch.ts': 'reads events of incidents, which stay',
  'src/surfaces/status-page/live/queries.ts': 'reads events after one that it has just read',
};

/** The same for what reads single events or the events of a record through `events/log.ts`. */
const callers: Readonly<Record<string, string>> = {
  'src/operations/backup/hold-back.ts': 'reads the newest id',
  'src/operations/cache-purge/cache-purge.ts': 'reads the newest id',
  'src/operations/cache-purge/changes.ts': 'after a seal, everything is purged instead',
  'src/operations/demo/alerts.ts': 'fills a new database, in which nothing was sealed',
  'src/operations/importers/quiet-batch.ts': 'reads the newest id',
  'src/operations/monitoring/facts.ts': 'reads the newest id',
  'src/surfaces/status-page/cache-tags.ts':
    'the event before one that was just read; without it, everything counts as changed',
  'src/operations/twin/twin.ts': 'compares everything when it starts and every hour',
  'src/operations/cli/export-static.ts': 'reads the newest id',
  'src/kernel/events/consume.ts': 'a seal ends before what the slowest consumer has read',
  'src/kernel/events/hiding.ts':
    'the event before one that was just read; without it, something counts as hidden',
  'src/kernel/events/dry-run.ts': 'reads the newest id, and events of its own transaction',
  'src/kernel/events/verify-seal.ts': 'reads the newest entry about a seal, which is written after it',
  'src/kernel/events/seal-limits.ts': 'reads the newest id',
  'src/http/idempotency/dry-run.ts': 'reads the newest id',
  'src/http/cache/hiding-watch.ts': 'reads the events of the last seconds, and the newest id when it starts',
  'src/reactions/notifications/email/content/account-message.ts':
    'the event of a delivery: a seal ends before those of listed deliveries',
  'src/reactions/notifications/email/content/content.ts':
    'the event of a delivery, and the one before it about the same record, which stays',
  'src/surfaces/live-events/hub.ts': 'reads at most the newest 500 ids, and a seal leaves the newest 1000',
  'src/reactions/notifications/notification.ts':
    'events of incidents, schedules and post-mortems, which stay',
  'src/reactions/notifications/preview/audience.ts': 'reads events of its own transaction',
  'src/reactions/notifications/preview/draft-outcome.ts': 'reads events of its own transaction',
  'src/reactions/notifications/staff/message.ts':
    'the event of a delivery, and the last one about an incident, which stays',
  'src/reactions/notifications/staff/alert-news.ts': 'the event before one about an alert, which stays',
  'src/reactions/notifications/subscriber-webhook/program-body.ts': 'the event of a delivery',
  'src/reactions/notifications/webhook/body.ts': 'the event of a delivery',
  'src/reactions/notifications/webhook/chat/message.ts': 'the event of a delivery',
  'src/reactions/notifications/webhook/fan-out.ts':
    'the last event of a group, an incident or a schedule, which stays',
  'src/reactions/notifications/webhook/ping.ts': 'the event that it has just appended',
  'src/reactions/notifications/webhook/visible.ts':
    'the last event of a group and of a post-mortem, which stays',
  'src/domain/audience/deliveries/cancellation.ts': 'events about deliveries, which stay',
  'src/domain/audience/deliveries/queries.ts': 'the event of a delivery',
  'src/domain/audience/subscribers/own-actions.ts':
    'events of the last day; a seal leaves those of the last week',
  'src/domain/status/incidents/guest-texts.ts': 'events of incidents, which stay',
  'src/domain/undo/queries.ts': 'events of incidents, schedules and post-mortems, which stay',
  'src/reactions/alert-rules/look-again.ts':
    'the event before one about a component or the settings, which stays',
  'src/reactions/scheduler/job-consumer.ts': 'the last event of the settings, which stays',
  'src/reactions/scheduler/skip-past.ts': 'plans jobs of incidents and schedules, whose events stay',
};

const table = /(?:From|Into|Table|Join|from|join|update|into)\(?\s*['`]?events\b(?!\/)|table: 'events'/;
const functions =
  /import \{[^}]*\b(?:readAfter|findNewestId|findEvent|findPrevious|findAllPrevious|readOfTypes|findLast|findEventsAbout|readAbout)\b[^}]*\} from '[^']*\/log\.ts'/;

const filesWith = (pattern: RegExp): string[] =>
  globSync('src/**/*.ts')
    .filter((file) => !/\.test\.ts$|testing\.ts$|\/migrations\//.test(file))
    .filter((file) => pattern.test(withoutComments(readFileSync(file, 'utf8'))))
    .sort();

const withoutComments = (code: string): string => code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

test('every reader of the event log works without events that were sealed', () => {
  assert.deepEqual(filesWith(table), Object.keys(readers).sort());
  const others = filesWith(functions).filter((file) => file !== 'src/kernel/events/log.ts');
  assert.deepEqual(others, Object.keys(callers).sort());
});
