import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

/** Words of a private dialect that had to be learned before the code made sense, and what the field calls the same thing. */
const banned: readonly (readonly [word: RegExp, instead: string])[] = [
  [/\b(new|class|type) World\b|: World\b|\binWorld\b|\bin-world\b/, 'Harness, onSqlite'],
  [/\b(new|class) Outside\b/, 'FakeSender'],
  [/\b(open)?Entrance\b/, 'SocketServer'],
  [/\bnew Hand\b|\bclass Hand\b/, 'InteractionCounter'],
  [/\bnarrator\b/i, 'ProgressReporter'],
  [/\bclass Alike\b|\bnew Alike\b/, 'DuplicateCounter'],
  [/\b(new|class|type) Lane\b|: Lane\b|\bLaneLimits\b/, 'Bulkhead'],
  [/\btestClock\b/i, 'manualClock'],
  [/\bcreateNotifier\b/, 'createBackgroundServices'],
  [/\b(Database|Notification|Request|Route|Server)Numbers\b|-numbers\.ts\b/, 'Stats'],
  [/\b(kept|last)-?answers?\b(?!-of-guests)/i, 'idempotency store, stale cache'],
  [/\b(Site|Http|Personal|Raw|Page|Stale|Slow)Answers?\b/, 'response'],
  [/<(Told|Story|DeedDialog)\b|\bdeed(Text|Of|-dialog)\b/, 'DeliverySummary, Timeline, ConfirmPublish'],
  [/\bTemplateBench\b|\buseBench\b/, 'TemplatePreviewPane'],
  [/\bComposerPromise\b|\bpromisedMinutes\b/, 'next update'],
  [/\b(interface|type) Deed\b|: Deed\b/, 'RuleEffect'],
  // Words that had two meanings. A delivery is what Daymark sends to a subscriber, a webhook or staff.
  [
    /\b(take|receive|read)Delivery\b|\bDeliveryRequest\b|\bdeliveryInput\b/,
    'report of a probe, post of an alert sender',
  ],
  // A place is where checks run.
  [/\b(interface|type) Place\b|\bBackupPlace\b|\btakePlaces?\(/, 'position, endpoint, store'],
  // A check tests a system.
  [/\b(Draft|Update)Check\b|\bcheck(Incident|Schedule)\b/, 'outcome, tryIncident'],
  // A probe is a process that runs checks in another place, and live is what open pages and streams are told.
  [/\blive-(checks|incidents)\b|\bplay(Checks|Incidents)\b/, 'simulate-checks, simulateChecks'],
  [/\bnotifications\/live\b/, 'surfaces/live-events'],
];

const sources = globSync(
  ['bench', 'client/src', 'common', 'dashboard', 'readers', 'release', 'src', 'test'].map(
    (folder) => `${folder}/**/*.{ts,tsx}`,
  ),
  {
    exclude: (name) => ['dist', 'node_modules', 'banned-words.test.ts'].includes(name),
  },
);

test('sources use the words of the field', () => {
  const found = sources.flatMap((file) => {
    const text = `${file}\n${readFileSync(file, 'utf8')}`;
    return banned.flatMap(([word, instead]) => {
      const match = word.exec(text);
      return match ? [`${file}: "${match[0]}". Write: ${instead}.`] : [];
    });
  });
  assert.deepEqual(found, []);
});
