import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { AlertSourceKind } from '../../../common/alert-senders.ts';
import { delivery, senders, signingSecret } from '../../../test/support/alert-senders/deliveries.ts';
import { hmac } from '../../../test/support/alert-senders/payload.ts';
import { snsCertificate } from '../../../test/support/alert-senders/sns-message.ts';
import { readPost } from './read-post.ts';
import type { PostContent, PostRequest } from './sender.ts';

const services = { fetchCertificate: async () => snsCertificate };

type Body = Record<string, unknown>;

/** The sender's firing payload with other members, unsigned. */
function variant(kind: AlertSourceKind, change: (body: Body) => unknown, more: Partial<PostRequest> = {}) {
  const { body } = senders[kind].payload('firing');
  const request = { ...delivery(kind, 'firing'), signingSecret: null, ...more };
  const text = JSON.stringify(change(structuredClone(body) as Body));
  return readPost(kind, { ...request, body: Buffer.from(text) }, services);
}

const reads = (kind: AlertSourceKind, request: Partial<PostRequest>) =>
  readPost(kind, { ...delivery(kind, 'firing'), signingSecret: null, ...request }, services);

const one = (result: PostContent) => {
  assert.ok('alerts' in result && result.alerts.length === 1, JSON.stringify(result));
  const [alert] = result.alerts;
  assert.ok(alert);
  return alert;
};

const isIgnored = (result: PostContent) => assert.ok('ignored' in result, JSON.stringify(result));

describe('tests and notes of senders change nothing, and are not refused', () => {
  const ignoredOnes: [string, AlertSourceKind, (body: Body) => unknown, Record<string, string>?][] = [
    [
      'a test of a Grafana contact point',
      'grafana',
      (body) => ({
        ...body,
        alerts: [
          { status: 'firing', labels: { alertname: 'TestAlert', instance: 'Grafana' }, annotations: {} },
        ],
      }),
    ],
    [
      'a ping of PagerDuty',
      'pagerduty',
      () => ({ event: { event_type: 'pagey.ping', data: { type: 'ping', message: 'Hello' } } }),
    ],
    [
      'a note at PagerDuty',
      'pagerduty',
      () => ({
        event: {
          event_type: 'incident.annotated',
          data: { type: 'incident_note', id: 'N1', content: 'On it' },
        },
      }),
    ],
    ['a note at Opsgenie', 'opsgenie', (body) => ({ ...body, action: 'AddNote' })],
    [
      'an event of Datadog that no monitor made',
      'datadog',
      (body) => ({ ...body, transition: '$ALERT_TRANSITION' }),
    ],
    [
      'a monitor that was paused at Better Stack',
      'betterstack',
      () => ({ event: 'paused', data: { id: '1', type: 'monitor' } }),
    ],
    ['a test of Uptime Kuma', 'kuma', () => ({ heartbeat: null, monitor: null, msg: 'Testing' })],
    [
      'a maintenance of Uptime Kuma',
      'kuma',
      (body) => ({ ...body, heartbeat: { ...(body.heartbeat as object), status: 3 } }),
    ],
    ['an event of Zabbix that no trigger made', 'zabbix', (body) => ({ ...body, event_source: '2' })],
    ['an acknowledgement of Icinga', 'nagios', () => ({ type: 'ACKNOWLEDGEMENT', host: 'a', state: 'DOWN' })],
    ['the test of Healthchecks', 'healthchecks', (body) => ({ ...body, name: 'TEST' })],
    [
      'an issue that Sentry assigned',
      'sentry',
      () => ({ action: 'assigned', data: { issue: { id: '1' } } }),
      { 'sentry-hook-resource': 'issue' },
    ],
    [
      'an installation of the Sentry integration',
      'sentry',
      () => ({ action: 'created', data: { installation: {} } }),
      { 'sentry-hook-resource': 'installation' },
    ],
    ['an unknown type of UptimeRobot', 'uptimerobot', () => ({ monitorID: '1', alertType: '99' })],
    ['a state of New Relic that is neither', 'newrelic', (body) => ({ ...body, state: 'CORRELATED' })],
  ];
  for (const [name, kind, change, headers = {}] of ignoredOnes) {
    test(name, async () => isIgnored(await variant(kind, change, { headers })));
  }

  test('a first delivery of JSON without chosen paths is a sample', async () => {
    isIgnored(await reads('json', { paths: null }));
  });
});

describe('other forms of the same', () => {
  test('Uptime Kuma sends a form with files, whose field is JSON', async () => {
    const text = JSON.stringify(senders.kuma.payload('firing').body);
    const body = `--xyz\r\nContent-Disposition: form-data; name="data"\r\n\r\n${text}\r\n--xyz--\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=xyz' };
    assert.equal(one(await reads('kuma', { headers, body: Buffer.from(body) })).key, '12');
  });

  test('a monitor of Uptime Kuma that asks no URL has its host as the label', async () => {
    const body = senders.kuma.payload('firing').body as { monitor: object };
    const monitor = { ...body.monitor, url: 'https://', hostname: 'db.example' };
    const bare = { ...monitor, hostname: null };
    const labelOf = async (of: object) =>
      one(await reads('kuma', { body: Buffer.from(JSON.stringify({ ...body, monitor: of })) })).labels.url;
    assert.deepEqual([await labelOf(monitor), await labelOf(bare)], ['db.example', undefined]);
  });

  test('a repeat of Uptime Kuma says nothing about the beginning', async () => {
    assert.equal(one(await readPost('kuma', delivery('kuma', 'repeat'), services)).startedAt, null);
  });

  test('UptimeRobot sends its variables after the question mark of the address, or as JSON', async () => {
    const query = String(senders.uptimerobot.payload('firing').body);
    const members = Object.fromEntries(new URLSearchParams(query));
    assert.equal(one(await reads('uptimerobot', { body: Buffer.alloc(0), query })).key, '798001234');
    assert.equal(one(await variant('uptimerobot', () => members)).title, 'Shop');
  });

  test('an expiring certificate at UptimeRobot is a problem of its own', async () => {
    const alert = one(
      await variant('uptimerobot', () => ({
        monitorID: 7,
        alertType: 3,
        monitorFriendlyName: 'Shop',
        alertDetails: 'expires in 7 days',
      })),
    );
    assert.deepEqual(
      [alert.key, alert.severity, alert.title],
      ['7/expiry', 'minor', 'Shop: expires in 7 days'],
    );
  });

  test('Datadog encodes its payload as a form, and has no cycle key for some events', async () => {
    const fields = {
      ...(senders.datadog.payload('firing').body as Record<string, string>),
      cycle: '$ALERT_CYCLE_KEY',
      aggregate: '',
      priority: '',
    };
    const body = Buffer.from(new URLSearchParams(fields).toString());
    const alert = one(
      await reads('datadog', { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body }),
    );
    assert.deepEqual([alert.key, alert.severity], ['71240/service:api,env:production', 'major']);
    const warning = one(await variant('datadog', (body) => ({ ...body, priority: '', transition: 'Warn' })));
    assert.equal(warning.severity, 'minor');
  });

  test('a Grafana rule without data is named after the rule', async () => {
    const alert = one(
      await variant('grafana', (body) => ({
        ...body,
        alerts: [
          {
            status: 'firing',
            labels: { alertname: 'DatasourceNoData', rulename: 'Queue length' },
            fingerprint: 'q',
          },
        ],
      })),
    );
    assert.equal(alert.title, 'Queue length: DatasourceNoData');
  });

  test('Grafana that signs without a time is told how to send it: such a delivery could be sent again for ever', async () => {
    const request = delivery('grafana', 'firing');
    const signature = hmac(signingSecret, request.body.toString());
    const result = await readPost(
      'grafana',
      { ...request, headers: { 'x-grafana-alerting-signature': signature } },
      services,
    );
    assert.ok('problem' in result && result.problem === 'signature', JSON.stringify(result));
    assert.match(result.sentence, /X-Grafana-Alerting-Timestamp/);
  });

  test('a time that is none is refused with the reason, and "none" in the words of the sender is not', async () => {
    const at = (startsAt: unknown) =>
      variant('alertmanager', (body) => ({
        ...body,
        alerts: [{ status: 'firing', labels: { alertname: 'Disk' }, startsAt }],
      }));
    for (const wrong of ['yesterday', '2026-13-45T00:00:00Z', {}, [], 'x'.repeat(100)]) {
      const result = await at(wrong);
      assert.ok('problem' in result && result.problem === 'form', JSON.stringify(result));
      assert.match(result.sentence, /^"startsAt" is .*, which is not a time\. Send it as/);
    }
    for (const none of [undefined, null, '', '0001-01-01T00:00:00Z', 0])
      assert.equal(one(await at(none)).startedAt, null);
    const paths = { key: 'id', title: 'id', startedAt: 'began.at' };
    const result = await reads('json', { body: Buffer.from('{"id":1,"began":{"at":"soon"}}'), paths });
    assert.ok('problem' in result && /^"began.at" is "soon"/.test(result.sentence), JSON.stringify(result));
  });

  test('an alert without labels is none, and one without a name is called by its labels', async () => {
    const labelled = (labels: object) =>
      variant('alertmanager', (body) => ({ ...body, alerts: [{ status: 'firing', labels }] }));
    const result = await labelled({});
    assert.ok('problem' in result && result.problem === 'form');
    const { key, title } = one(await labelled({ job: 'web', instance: 'a' }));
    assert.deepEqual([key, title], ['[["instance","a"],["job","web"]]', 'job=web, instance=a']);
  });

  test('a Nagios host has its own name as key, and Icinga may send JSON', async () => {
    const alert = one(
      await variant('nagios', () => ({
        type: 'Problem',
        host: 'web-1',
        service: '$SERVICEDESC$',
        state: 'DOWN',
      })),
    );
    assert.deepEqual([alert.key, alert.severity, alert.title], ['web-1', 'critical', 'web-1']);
  });

  test('an alert rule of Sentry and the issue itself are one alert, which ends with the issue', async () => {
    const headers = { 'sentry-hook-resource': 'event_alert' };
    const event = {
      issue_id: '9',
      title: 'TypeError',
      level: 'fatal',
      web_url: 'https://acme.sentry.io/issues/9/',
    };
    const fired = one(
      await variant('sentry', () => ({ action: 'triggered', data: { event, triggered_rule: 'Crashes' } }), {
        headers,
      }),
    );
    const issue = { id: '9', title: 'TypeError', level: 'fatal', project: { slug: 'web' } };
    const ended = one(
      await variant('sentry', () => ({ action: 'resolved', data: { issue } }), {
        headers: { 'sentry-hook-resource': 'issue' },
      }),
    );
    assert.deepEqual([fired.key, fired.severity, fired.state], ['issue/9', 'critical', 'firing']);
    assert.deepEqual([ended.key, ended.state], ['issue/9', 'resolved']);
  });

  test('macros that Zabbix did not replace say nothing', async () => {
    const alert = one(
      await variant('zabbix', (body) => ({
        ...body,
        event_timestamp: '{EVENT.TIMESTAMP}',
        event_tags_json: '{EVENT.TAGSJSON}',
        zabbix_url: '{$ZABBIX.URL}',
        host_name: '*UNKNOWN*',
      })),
    );
    assert.deepEqual([alert.startedAt, alert.link, alert.labels], [null, null, { trigger: '20411' }]);
  });

  test('only what is resolved in a group of Alertmanager is over', async () => {
    const result = await variant('alertmanager', (body) => {
      const [alert] = body.alerts as object[];
      const over = { ...alert, fingerprint: 'a', status: 'resolved', endsAt: '2026-11-20T21:04:10Z' };
      return { ...body, status: 'firing', alerts: [over, { ...alert, fingerprint: 'b' }] };
    });
    assert.ok('alerts' in result);
    assert.deepEqual(
      result.alerts.map(({ key, state }) => [key, state]),
      [
        ['a', 'resolved'],
        ['b', 'firing'],
      ],
    );
  });
});
