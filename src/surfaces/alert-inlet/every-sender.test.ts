import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type AlertSourceKind, alertSourceKinds } from '../../../common/alert-senders.ts';
import { delivery, senders, signingSecret } from '../../../test/support/alert-senders/deliveries.ts';
import { deliveredAt, type Moment, moments } from '../../../test/support/alert-senders/payload.ts';
import { snsCertificate, snsMessage } from '../../../test/support/alert-senders/sns-message.ts';
import { AlertWorld } from '../../../test/support/alerts.ts';
import { onBothDatabases } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';

/** A delivery that somebody made who does not know the secret; undefined for senders that sign nothing. */
function forged(kind: AlertSourceKind): { body: string; headers: Record<string, string> } | undefined {
  const { body, headers } = delivery(kind, 'firing');
  const text = Buffer.from(body).toString();
  const { sign } = senders[kind];
  if (sign) return { body: text, headers: { ...headers, ...sign(text, 'another', deliveredAt.firing) } };
  const changed = { ...JSON.parse(kind === 'sns' ? text : '{}'), Subject: 'ALARM: "Everything"' };
  return kind === 'sns' ? { body: JSON.stringify(changed), headers } : undefined;
}

onBothDatabases('every sender', (harness) => {
  const world = new AlertWorld(harness);
  const real = globalThis.fetch;
  // What Daymark requests from Amazon SNS, which no test reaches: the certificate, and what confirms a subscription.
  const requested: string[] = [];
  let isAwsDown = false;
  before(() => {
    globalThis.fetch = async (address) => {
      requested.push(String(address));
      if (isAwsDown) throw new TypeError('fetch failed');
      return new Response(String(address).endsWith('.pem') ? snsCertificate : '<ok/>');
    };
  });
  beforeEach(() => {
    requested.length = 0;
    isAwsDown = false;
    harness.clock.set(deliveredAt.firing.getTime() / 1000);
  });
  after(() => {
    globalThis.fetch = real;
  });
  const deliveries = (): Promise<Json[]> =>
    world.send('GET', '/alert-sources/1/deliveries?sort=id&per_page=100');
  const kept = async () =>
    (await deliveries()).map(({ attributes }) => [attributes.status, attributes.outcome]);
  const stored = () => harness.ctx.connection.read.selectFrom('alerts').selectAll().execute();
  const add = (kind: AlertSourceKind) => {
    const { sign, paths } = senders[kind];
    return world.addSource({ kind, ...(sign && { signing_secret: signingSecret }), ...(paths && { paths }) });
  };
  const post = (kind: AlertSourceKind, moment: Moment, address?: string) => {
    const { body, headers } = delivery(kind, moment);
    return world.postRaw(Buffer.from(body).toString(), headers, address);
  };

  for (const kind of alertSourceKinds)
    test(`${kind}: one alert, which a repeat changes and a resolve ends; a wrong signature is 401 and garbage 4xx, both kept`, async () => {
      await add(kind);
      const seen: Json[] = [];
      for (const moment of moments) {
        harness.clock.set(deliveredAt[moment].getTime() / 1000);
        const response = await post(kind, moment);
        assert.equal(response.status, 200, `${moment}: ${JSON.stringify(response.body)}`);
        const [alert, ...others] = await world.alerts();
        assert.deepEqual(others, []);
        seen.push(alert as Json);
      }
      const [first, repeat, last] = seen.map(({ attributes }) => attributes);
      assert.deepEqual([first.state, repeat.state, last.state], ['firing', 'firing', 'resolved']);
      for (const { started_at } of [first, repeat, last])
        assert.match(started_at.string, /^2026-11-20 21:0[45]/);
      assert.match(last.ended_at.string, /^2026-11-20 21:3/);
      const told = ({ title, severity, labels }: Json) => JSON.stringify([title, severity, labels]);
      assert.notEqual(told(first), told(repeat));
      assert.equal(told(last), told(repeat));
      assert.deepEqual(await kept(), [
        [200, '1 alert: 1 began.'],
        [200, '1 alert: 1 changed.'],
        [200, '1 alert: 1 ended.'],
      ]);

      const before = await stored();
      harness.clock.set(deliveredAt.firing.getTime() / 1000);
      const wrong = forged(kind);
      if (wrong) assert.equal((await world.postRaw(wrong.body, wrong.headers)).status, 401);
      const garbage = await world.postRaw('garbage');
      assert.ok(garbage.status >= 400 && garbage.status < 500, String(garbage.status));
      const refused = (await deliveries()).slice(3).map(({ attributes }) => attributes);
      assert.deepEqual(
        refused.map(({ status, body }) => [status, body]),
        [...(wrong ? [[401, wrong.body]] : []), [garbage.status, 'garbage']],
      );
      const elsewhere = await post(kind, 'firing', `/api/alert-sources/${kind}/nobody-knows-this`);
      assert.equal(elsewhere.status, 404);
      assert.deepEqual(await stored(), before);
    });

  test('the senders that sign are refused without their signature, and no others', () => {
    const signing = alertSourceKinds.filter((kind) => forged(kind) !== undefined);
    assert.deepEqual(signing.toSorted(), ['grafana', 'pagerduty', 'sentry', 'sns']);
  });

  const confirmation = (address: string) => ({
    Type: 'SubscriptionConfirmation',
    MessageId: 'b1',
    Token: 't1',
    TopicArn: 'arn:aws:sns:eu-central-1:123456789012:alarms',
    Message: 'You have chosen to subscribe to the topic.',
    SubscribeURL: address,
    Timestamp: '2026-11-20T21:04:00.000Z',
  });
  const subscribe = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t1';
  const confirm = (message: object) =>
    world.postRaw(JSON.stringify(message), { 'content-type': 'text/plain; charset=UTF-8' });
  const confirmations = () => requested.filter((address) => !address.endsWith('.pem'));

  test('a subscription of Amazon SNS is confirmed once its signature was verified, and nowhere but at Amazon SNS', async () => {
    await add('sns');
    const confirmed = await confirm(snsMessage(confirmation(subscribe)));
    assert.deepEqual([confirmed.status, confirmed.body.outcome], [200, 'The subscription was confirmed.']);
    assert.deepEqual(confirmations(), [subscribe]);

    const changed = await confirm({ ...snsMessage(confirmation(subscribe)), Token: 't2' });
    const elsewhere = await confirm(snsMessage(confirmation('https://169.254.169.254/latest/meta-data')));
    const otherCertificate = await confirm({
      ...snsMessage(confirmation(subscribe)),
      SigningCertURL: 'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem',
    });
    assert.deepEqual([changed.status, elsewhere.status, otherCertificate.status], [401, 422, 401]);
    assert.deepEqual(confirmations(), [subscribe]);
    assert.ok(requested.every((address) => new URL(address).host === 'sns.eu-central-1.amazonaws.com'));
    assert.deepEqual(await world.alerts(), []);

    isAwsDown = true;
    assert.equal((await confirm(snsMessage(confirmation(subscribe)))).status, 503);
    assert.deepEqual(
      (await kept()).map(([status]) => status),
      [200, 401, 422, 401, 503],
    );
  });

  test('a source of Amazon SNS takes what its first topic sends, and nothing of another one', async () => {
    const source = await add('sns');
    const other = { TopicArn: 'arn:aws:sns:eu-central-1:999999999999:alarms' };
    const firing = JSON.parse(delivery('sns', 'firing').body.toString());
    // Whoever knows the address and is a customer of AWS as well, before and after the first topic.
    const forgedTopic = await confirm({ ...snsMessage(confirmation(subscribe)), ...other });
    assert.equal(forgedTopic.status, 401);
    const events = await harness.eventsOf(async () => {
      assert.equal((await confirm(snsMessage(confirmation(subscribe)))).status, 200);
      assert.equal((await confirm(snsMessage(confirmation(subscribe)))).status, 200);
    });
    assert.deepEqual(events, ['alert_source.updated']);
    for (const message of [
      { ...confirmation(subscribe), ...other },
      { ...firing, ...other },
    ]) {
      const { status, body } = await confirm(snsMessage(message));
      assert.equal(status, 401, JSON.stringify(body));
      assert.match(body.message, /of another topic than arn:aws:sns:eu-central-1:123456789012:alarms/);
    }
    assert.deepEqual(confirmations(), [subscribe, subscribe]);
    assert.deepEqual(await world.alerts(), []);
    assert.equal((await confirm(snsMessage({ ...firing, ...topicOf(confirmation(subscribe)) }))).status, 200);
    assert.equal((await world.alerts()).length, 1);
    // To move to another topic: the next one counts.
    await world.put(`/alert-sources/${source.id}`, { signing_secret: null });
    assert.equal((await confirm(snsMessage({ ...firing, ...other }))).status, 200);
    assert.equal((await confirm(snsMessage(firing))).status, 401);
  });

  const topicOf = ({ TopicArn }: { TopicArn: string }) => ({ TopicArn });

  test('UptimeRobot and Uptime Kuma may say everything after the question mark, with GET; HEAD says nothing', async () => {
    const texts: Partial<Record<AlertSourceKind, (moment: Moment) => string>> = {
      uptimerobot: (moment) => String(senders.uptimerobot.payload(moment).body),
      kuma: (moment) => {
        const { heartbeat, monitor, msg } = senders.kuma.payload(moment).body as Json;
        const parts = { heartbeat: JSON.stringify(heartbeat), monitor: JSON.stringify(monitor), msg };
        return new URLSearchParams(parts).toString();
      },
    };
    for (const [kind, textOf] of Object.entries(texts)) {
      await harness.reset();
      const source = await add(kind as AlertSourceKind);
      const { pathname } = new URL(source.attributes.address);
      const send = (method: 'GET' | 'HEAD', query: string) =>
        harness.app.inject({ method, url: `${pathname}?${query}` });
      assert.ok((await send('HEAD', textOf('firing'))).statusCode >= 400, kind);
      assert.deepEqual(await world.alerts(), []);
      for (const moment of moments) {
        harness.clock.set(deliveredAt[moment].getTime() / 1000);
        const response = await send('GET', textOf(moment));
        assert.equal(response.statusCode, 200, `${kind} ${moment}: ${response.body}`);
        assert.equal(response.headers['cache-control'], 'no-store');
      }
      const states = (await world.alerts()).map(({ attributes }) => attributes.state);
      assert.deepEqual(states, ['resolved'], kind);
      assert.equal((await send('GET', 'garbage=1')).statusCode, 422);
      const bodies = (await deliveries()).map(({ attributes }) => attributes.body);
      assert.deepEqual(bodies, [...moments.map(textOf), 'garbage=1']);
    }
    const test = await harness.app.inject({
      method: 'GET',
      url: `${new URL((await world.send('GET', '/alert-sources'))[0].attributes.address).pathname}?msg=Test`,
    });
    assert.equal(test.statusCode, 200, test.body);
  });

  test('GET is refused where the sender posts', async () => {
    const { attributes } = await add('alertmanager');
    const response = await harness.app.inject({ method: 'GET', url: new URL(attributes.address).pathname });
    assert.ok([404, 405].includes(response.statusCode), String(response.statusCode));
    assert.deepEqual(await deliveries(), []);
  });
});
