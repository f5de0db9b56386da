import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type AlertSourceKind, alertSourceKinds } from '../../../common/alert-senders.ts';
import { delivery } from '../../../test/support/alert-senders/deliveries.ts';
import type { Moment } from '../../../test/support/alert-senders/payload.ts';
import { snsCertificate, snsMessage } from '../../../test/support/alert-senders/sns-message.ts';
import { readPost } from './read-post.ts';

const services = { fetchCertificate: async () => snsCertificate };

/** Where each sender says when a problem began, and when it ended. */
const names: Readonly<Record<Exclude<AlertSourceKind, 'json'>, readonly [string, string | null]>> = {
  alertmanager: ['startsAt', 'endsAt'],
  grafana: ['startsAt', 'endsAt'],
  pagerduty: ['created_at', 'occurred_at'],
  opsgenie: ['createdAt', 'updatedAt'],
  datadog: ['date', 'date'],
  newrelic: ['createdAt', 'closedAt'],
  sns: ['StateChangeTime', 'StateChangeTime'],
  uptimerobot: ['alertDateTime', 'alertDateTime'],
  betterstack: ['started_at', 'resolved_at'],
  kuma: ['time', 'time'],
  zabbix: ['event_timestamp', 'event_recovery_timestamp'],
  nagios: ['since', 'since'],
  healthchecks: ['now', 'now'],
  sentry: ['date_started', 'date_closed'],
};

/** The payload with another value for a member, wherever it is in it. */
function withTime(text: string, name: string, value: string | number): string {
  if (!text.startsWith('{')) {
    const form = new URLSearchParams(text);
    assert.ok(form.has(name), name);
    form.set(name, String(value));
    return form.toString();
  }
  let isFound = false;
  const changed = JSON.stringify(JSON.parse(text), (key, known) => {
    if (key !== name) return known;
    isFound = true;
    return value;
  });
  assert.ok(isFound, `${name} in ${text}`);
  return changed;
}

function readWith(kind: AlertSourceKind, moment: Moment, name: string, value: string | number) {
  const request = delivery(kind, moment);
  const text = request.body.toString();
  const body = kind === 'sns' ? inMessage(text, name, value) : withTime(text, name, value);
  return readPost(kind, { ...request, signingSecret: null, body: Buffer.from(body) }, services);
}

function inMessage(text: string, name: string, value: string | number): string {
  const { Signature: _, ...fields } = JSON.parse(text) as Record<string, string>;
  return JSON.stringify(snsMessage({ ...fields, Message: withTime(fields.Message ?? '', name, value) }));
}

describe('a time that is none', () => {
  const wrong = [
    'yesterday',
    'yesterday at 5',
    'yesterday 2026',
    'Monday 2026',
    '2026-13-45T00:00:00Z',
    '21:04',
  ];

  for (const kind of alertSourceKinds.filter((each) => each !== 'json'))
    test(`is refused with the reason from ${kind}`, async () => {
      const [began, ended] = names[kind];
      for (const value of wrong)
        for (const [moment, name] of [
          ['firing', began],
          ['resolved', ended],
        ] as const) {
          if (name === null) continue;
          const result = await readWith(kind, moment, name, value);
          assert.ok('problem' in result && result.problem === 'form', `${name}: ${JSON.stringify(result)}`);
          assert.ok(
            result.sentence.startsWith(`"${name}" is "${value}", which is not a time.`),
            result.sentence,
          );
        }
    });

  test('does not concern what is open, if the sender leaves anything where its end will be', async () => {
    for (const [kind, name] of [
      ['newrelic', 'closedAt'],
      ['opsgenie', 'updatedAt'],
      ['zabbix', 'event_recovery_timestamp'],
      ['sentry', 'date_closed'],
    ] as const) {
      const result = await readWith(kind, 'firing', name, 'N/A');
      assert.ok('alerts' in result, `${kind}: ${JSON.stringify(result)}`);
    }
  });
});

test('numbers are seconds or milliseconds, and nanoseconds where Opsgenie sends those', async () => {
  const began = Date.UTC(2026, 10, 20, 21, 4);
  const seconds = began / 1000;
  for (const [kind, value] of [
    ['datadog', String(began)],
    ['datadog', began],
    ['newrelic', began],
    ['opsgenie', began],
    ['uptimerobot', seconds],
    ['uptimerobot', began],
    ['nagios', seconds],
    ['zabbix', String(seconds)],
    ['healthchecks', seconds],
  ] as const) {
    const result = await readWith(kind, 'firing', names[kind][0], value);
    assert.ok('alerts' in result, `${kind}: ${JSON.stringify(result)}`);
    assert.equal(result.alerts[0]?.startedAt?.getTime(), began, kind);
  }
  for (const value of [`${began + 60_000}000000`, began + 60_000]) {
    const result = await readWith('opsgenie', 'resolved', 'updatedAt', value);
    assert.ok('alerts' in result, JSON.stringify(result));
    assert.equal(result.alerts[0]?.endedAt?.getTime(), began + 60_000);
  }
});
