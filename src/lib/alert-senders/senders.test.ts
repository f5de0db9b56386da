import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import {
  type AlertSourceKind,
  alertSeverities,
  alertSourceKinds,
  signingKinds,
} from '../../../common/alert-senders.ts';
import { delivery, senders } from '../../../test/support/alert-senders/deliveries.ts';
import { moments } from '../../../test/support/alert-senders/payload.ts';
import { snsCertificate } from '../../../test/support/alert-senders/sns-message.ts';
import { runs } from '../../../test/support/rounds.ts';
import { readPost } from './read-post.ts';
import { MAX_ALERTS, MAX_POST_BYTES, type PostContent, type PostRequest } from './sender.ts';

const services = { fetchCertificate: async () => snsCertificate };

const read = (kind: AlertSourceKind, request: PostRequest) => readPost(kind, request, services);

const alertsOf = (read: PostContent) => {
  assert.ok('alerts' in read, JSON.stringify(read));
  return read.alerts;
};

const changed = (request: PostRequest, change: (body: Record<string, unknown>) => void): PostRequest => {
  const body = JSON.parse(Buffer.from(request.body).toString());
  change(body);
  return { ...request, body: Buffer.from(JSON.stringify(body)) };
};

/** What each sender's payload says: the key, the title, the severities of its three deliveries, and a label and link. */
const expected: Record<AlertSourceKind, [string, string, string, string, [string, string], string | null]> = {
  alertmanager: [
    '4f1ad7c1e5b2a903',
    'db-1 has no space left',
    'critical',
    'critical',
    ['team', 'infra'],
    'https://prometheus.shop.example/graph?g0.expr=disk_free',
  ],
  grafana: [
    '4f1ad7c1e5b2a903',
    'db-1 has no space left',
    'critical',
    'critical',
    ['instance', 'db-1'],
    'https://grafana.shop.example/d/disk?viewPanel=2',
  ],
  pagerduty: [
    'Q1CHECKOUT',
    'Checkout is slow',
    'major',
    'critical',
    ['service', 'Checkout'],
    'https://acme.pagerduty.com/incidents/Q1CHECKOUT',
  ],
  opsgenie: [
    'db-primary-replication',
    'Replication is behind',
    'minor',
    'critical',
    ['env', 'production'],
    null,
  ],
  datadog: [
    '8213377419655372641',
    'Error rate of the API is high',
    'major',
    'major',
    ['service', 'api'],
    'https://app.datadoghq.eu/monitors/71240?group=service:api',
  ],
  newrelic: [
    '0a4f7e0c-2b9e-4f61-a8f5-91d3c2c6a111',
    "Apdex of 'Shop' is below 0.8",
    'major',
    'critical',
    ['entities', 'Shop, Shop (worker)'],
    'https://radar-api.service.newrelic.com/accounts/1/issues/0a4f7e0c',
  ],
  sns: [
    'arn:aws:cloudwatch:eu-central-1:123456789012:alarm:Queue of orders is long',
    'Queue of orders is long',
    'major',
    'major',
    ['QueueName', 'orders'],
    'https://eu-central-1.console.aws.amazon.com/cloudwatch/home?region=eu-central-1#alarmsV2:alarm/Queue%20of%20orders%20is%20long',
  ],
  uptimerobot: ['798001234', 'Shop', 'major', 'major', ['url', 'https://shop.example'], null],
  betterstack: ['38191004', 'api.shop.example/health: Status 500', 'major', 'major', ['team', 'Shop'], null],
  kuma: ['12', 'Mail gateway', 'major', 'major', ['team', 'infra'], null],
  zabbix: [
    '918273',
    'High CPU utilization',
    'minor',
    'major',
    ['scope', 'performance'],
    'https://zabbix.shop.example/tr_events.php?triggerid=20411&eventid=918273',
  ],
  nagios: ['cache-2!Redis', 'Redis on cache-2', 'minor', 'critical', ['host', 'cache-2'], null],
  healthchecks: [
    '0c6f5a1e-8d3b-4c2f-9a7e-5b1d2c3e4f50',
    'Nightly "full" backup',
    'major',
    'major',
    ['env', 'production'],
    null,
  ],
  sentry: [
    'metric/77120',
    'Errors of the web app',
    'minor',
    'critical',
    ['environment', 'production'],
    'https://acme.sentry.io/organizations/acme/alerts/rules/details/88/',
  ],
  json: ['4417', 'The lift is stuck', 'major', 'major', ['floor', '3'], 'https://lifts.example/4417'],
};

describe('every sender', () => {
  for (const kind of alertSourceKinds) {
    const [key, title, first, later, [label, value], link] = expected[kind];

    test(`${kind}: a problem begins, is repeated and ends as one alert`, async () => {
      const [firing, repeat, resolved] = await Promise.all(
        moments.map(async (moment) => {
          const alerts = alertsOf(await read(kind, delivery(kind, moment)));
          assert.equal(alerts.length, 1);
          return alerts[0];
        }),
      );
      assert.deepEqual(
        [firing, repeat, resolved].map((each) => [each?.key, each?.state]),
        [
          [key, 'firing'],
          [key, 'firing'],
          [key, 'resolved'],
        ],
      );
      assert.equal(firing?.title, title);
      assert.deepEqual([firing?.severity, repeat?.severity], [first, later]);
      assert.equal(firing?.labels[label], value);
      assert.equal(firing?.link, link);
      assert.equal(firing?.startedAt?.toISOString().slice(0, 19), '2026-11-20T21:04:00');
      assert.deepEqual([firing?.endedAt, repeat?.endedAt], [null, null]);
      assert.equal(resolved?.endedAt?.toISOString().slice(0, 19), '2026-11-20T21:31:00');
    });

    test(`${kind}: what is not its form is a problem, and says what is missing`, async () => {
      for (const text of [
        '',
        'hello',
        '[]',
        'null',
        '{}',
        '{"alerts": 3}',
        '\u0000',
        '{"event": {"data": []}}',
      ]) {
        const { signingSecret: _, ...request } = delivery(kind, 'firing');
        const result = await read(kind, { ...request, signingSecret: null, body: Buffer.from(text) });
        assert.ok('problem' in result, `${text}: ${JSON.stringify(result)}`);
        assert.equal(result.problem, 'form');
        assert.match(result.sentence, /\.$/);
      }
      const result = await read(kind, {
        ...delivery(kind, 'firing'),
        signingSecret: null,
        body: Buffer.from([0xff, 0xfe, 0x80]),
      });
      assert.ok('problem' in result && result.problem === 'form');
    });
  }

  test('any JSON is read without an error, and what comes of it is within bounds', async () => {
    const names = fc.constantFrom(
      ...'alerts status labels event event_type data type id action alert alias state transition cycle monitor heartbeat monitorID alertType host code Type Message attributes key __proto__ title event_id event_value issue'.split(
        ' ',
      ),
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.constantFrom(
          'incident',
          'firing',
          'resolved',
          'Notification',
          'Create',
          'PROBLEM',
          '1',
          'down',
          'issue',
        ),
        fc.string({ unit: 'binary' }),
        fc.jsonValue(),
        fc.dictionary(names, tie('value')),
        fc.array(tie('value'), { maxLength: 4 }),
      ),
    }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...alertSourceKinds), value, async (kind, body) => {
        const request = { ...delivery(kind, 'firing'), signingSecret: null };
        const result = await read(kind, { ...request, body: Buffer.from(JSON.stringify(body)) });
        if ('problem' in result) assert.ok(result.sentence.length > 0 && result.sentence.length < 300);
        if (!('alerts' in result)) return;
        for (const alert of result.alerts) {
          assert.ok(alert.key.length > 0 && alert.key.length <= 300);
          assert.ok([...alert.title].length > 0 && [...alert.title].length <= 255);
          assert.ok(alertSeverities.includes(alert.severity));
          assert.equal(alert.endedAt === null, alert.state === 'firing');
          const texts = [alert.key, alert.title, ...Object.entries(alert.labels).flat()];
          for (const text of texts)
            assert.ok(!/\p{Cc}/u.test(text) && text.isWellFormed(), JSON.stringify(text));
        }
      }),
      runs(1500, 50_000),
    );
  });

  test('a body that is too large is not parsed', async () => {
    const body = Buffer.alloc(MAX_POST_BYTES + 1, ' ');
    const result = await read('json', { ...delivery('json', 'firing'), body });
    assert.ok('problem' in result && /larger than 4 MiB/.test(result.sentence));
  });
});

describe('what is signed', () => {
  for (const kind of signingKinds) {
    test(`${kind}: a wrong, missing or empty signature is refused, and another byte in the body as well`, async () => {
      const request = delivery(kind, 'firing');
      alertsOf(await read(kind, request));
      const { 'content-type': contentType } = request.headers;
      const tampered = Buffer.from(request.body.toString().replace(/^\{/, '{ '));
      const wrong: PostRequest[] = [
        { ...request, signingSecret: 'another secret' },
        { ...request, headers: { 'content-type': contentType } },
        { ...request, body: tampered },
        {
          ...request,
          headers: Object.fromEntries(
            Object.entries(request.headers).map(([name, text]) => [
              name,
              name.includes('signature') ? '' : text,
            ]),
          ),
        },
      ];
      for (const each of wrong) {
        const result = await read(kind, each);
        assert.ok('problem' in result && result.problem === 'signature', JSON.stringify(result));
      }
    });

    test(`${kind}: without a secret at the alert source, nothing is asked for`, async () => {
      alertsOf(await read(kind, { ...delivery(kind, 'firing'), signingSecret: null, headers: {} }));
    });
  }

  test('the senders that sign are those that the resource knows', () => {
    const signing = alertSourceKinds.filter((kind) => senders[kind].sign);
    assert.deepEqual(signing, [...signingKinds]);
  });

  test('grafana: a signature is too old after five minutes, and its time cannot be changed', async () => {
    const request = delivery('grafana', 'firing');
    const later = new Date(request.now.getTime() + 301_000);
    const old = await read('grafana', { ...request, now: later });
    assert.ok('problem' in old && old.problem === 'signature');
    const timestamp = String(later.getTime() / 1000);
    const renewed = { ...request.headers, 'x-grafana-alerting-timestamp': timestamp };
    const forged = await read('grafana', { ...request, headers: renewed, now: later });
    assert.ok('problem' in forged && forged.problem === 'signature');
  });
});

describe('bounds', () => {
  test('10,000 alerts in one group: the first thousand are read, and the delivery says how many are missing', async () => {
    const request = changed(delivery('alertmanager', 'firing'), (body) => {
      const [one] = body.alerts as object[];
      body.alerts = Array.from({ length: 10_000 }, (_, index) => ({ ...one, fingerprint: `f${index}` }));
      body.truncatedAlerts = 5;
    });
    const result = await read('alertmanager', request);
    assert.equal(alertsOf(result).length, MAX_ALERTS);
    assert.ok('note' in result);
    assert.equal(result.note, 'The delivery had 10005 alerts; 9005 of them were left out.');
  });

  test('labels, titles, keys and links are bounded, and long keys stay different', async () => {
    const long = (last: string) => `${'k'.repeat(20_000)}${last}`;
    const request = changed(delivery('alertmanager', 'firing'), (body) => {
      const many = Object.fromEntries(
        Array.from({ length: 200 }, (_, index) => [`l${index}`, 'x'.repeat(5000)]),
      );
      body.alerts = ['a', 'b'].map((last) => ({
        status: 'firing',
        fingerprint: long(last),
        labels: many,
        annotations: { summary: `${'t'.repeat(9000)}\u0000` },
        generatorURL: 'javascript:alert(1)',
      }));
    });
    const [a, b] = alertsOf(await read('alertmanager', request));
    assert.notEqual(a?.key, b?.key);
    assert.ok(a && a.key.length < 200 && a.title.length === 255 && a.title.endsWith('…'));
    assert.ok(Object.values(a.labels).every((text) => text.length <= 500));
    assert.ok(Object.keys(a.labels).length > 10 && JSON.stringify(a.labels).length < 8500);
    assert.equal(a.link, null);
    const short = changed(delivery('alertmanager', 'firing'), (body) => {
      const labels = Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`l${index}`, 'x']));
      body.alerts = [{ status: 'firing', labels }];
    });
    assert.equal(Object.keys(alertsOf(await read('alertmanager', short))[0]?.labels ?? {}).length, 64);
  });

  test('an end before the beginning or in the future is moved, and a group counts each key once', async () => {
    const request = changed(delivery('alertmanager', 'resolved'), (body) => {
      const [one] = body.alerts as object[];
      body.alerts = [
        { ...one, endsAt: '2026-11-20T20:00:00Z' },
        { ...one, fingerprint: 'late', endsAt: '2030-01-01T00:00:00Z' },
        { ...one, status: 'firing' },
      ];
    });
    const [first, late, ...others] = alertsOf(await read('alertmanager', request));
    assert.deepEqual(others, []);
    assert.equal(first?.state, 'firing');
    assert.deepEqual(late?.endedAt, request.now);
  });
});
