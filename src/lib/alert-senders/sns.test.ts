import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { delivery } from '../../../test/support/alert-senders/deliveries.ts';
import { deliveredAt } from '../../../test/support/alert-senders/payload.ts';
import { snsCertificate, snsMessage } from '../../../test/support/alert-senders/sns-message.ts';
import { expired, good } from '../../../test/support/checks/certificates.ts';
import { readPost } from './read-post.ts';
import type { SenderServices } from './sender.ts';

const services: SenderServices = { fetchCertificate: async () => snsCertificate };

const request = delivery('sns', 'firing');
const fired: Record<string, string> = JSON.parse(request.body.toString());

const read = (body: object, its: SenderServices = services) =>
  readPost('sns', { ...request, body: Buffer.from(JSON.stringify(body)) }, its);

const confirmation = (address: string) => ({
  Type: 'SubscriptionConfirmation',
  MessageId: 'b1',
  Token: 't1',
  TopicArn: 'arn:aws:sns:eu-central-1:123456789012:alarms',
  Message: 'You have chosen to subscribe to the topic.',
  SubscribeURL: address,
  Timestamp: '2026-11-20T21:04:00.000Z',
});

describe('messages of Amazon SNS', () => {
  test('are refused if anything that is signed was changed, in both versions of the signature', async () => {
    for (const version of ['1', '2'] as const) {
      const { Signature: _, ...fields } = fired;
      const message = snsMessage(fields, version);
      assert.ok('alerts' in (await read(message)));
      for (const name of ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn']) {
        const changed = name === 'Timestamp' ? '2026-11-20T21:04:11.000Z' : `${message[name]} `;
        const result = await read({ ...message, [name]: changed });
        assert.ok('problem' in result && result.problem === 'signature', name);
      }
      const { Subject: __, ...without } = message;
      assert.ok('problem' in (await read(without)));
    }
  });

  test('are refused with a signature that is missing or of another version', async () => {
    for (const change of [
      { Signature: '' },
      { Signature: 7 },
      { SignatureVersion: '2' },
      { SignatureVersion: '3' },
    ]) {
      const result = await read({ ...fired, ...change });
      assert.ok('problem' in result && result.problem === 'signature', JSON.stringify(change));
    }
  });

  test('never make Daymark request a certificate that is not at Amazon SNS', async () => {
    const asked: string[] = [];
    const curious: SenderServices = {
      fetchCertificate: async (url) => {
        asked.push(url.href);
        return snsCertificate;
      },
    };
    const addresses = [
      'http://sns.eu-central-1.amazonaws.com/a.pem',
      'https://sns.eu-central-1.amazonaws.com.evil.example/a.pem',
      'https://evil.example/sns.eu-central-1.amazonaws.com/a.pem',
      'https://evil.s3.amazonaws.com/a.pem',
      'https://sns.s3-eu-west-1.amazonaws.com/a.pem',
      'https://sns.s3.eu-west-1.amazonaws.com/a.pem',
      'https://sns.s3-website-eu-west-1.amazonaws.com/a.pem',
      'https://sns.execute-api.amazonaws.com/a.pem',
      'https://sns.eu-central-1.amazonaws.com./a.pem',
      'https://sns.cn-north-1.amazonaws.com/a.pem',
      'https://sns.eu-central-1.amazonaws.com.cn/a.pem',
      'https://sns.eu-central-1.amazonaws.com:8443/a.pem',
      'https://user@sns.eu-central-1.amazonaws.com/a.pem',
      'https://sns.eu-central-1.amazonaws.com@evil.example/a.pem',
      'https://sns.evil.example%2f.amazonaws.com/a.pem',
      'https://sns.eu-central-1.amazonaws.com/?a.pem',
      'https://sns.eu-central-1.amazonaws.com/a.pem?Action=GetTopicAttributes',
      'file:///etc/passwd.pem',
      'nonsense',
    ];
    for (const SigningCertURL of addresses) {
      const result = await read({ ...fired, SigningCertURL }, curious);
      assert.ok('problem' in result && result.problem === 'signature', SigningCertURL);
    }
    assert.deepEqual(asked, []);
  });

  test('come from every region', async () => {
    for (const host of [
      'sns.us-east-1.amazonaws.com',
      'sns.ap-southeast-2.amazonaws.com',
      'sns.us-gov-west-1.amazonaws.com',
      'sns.cn-northwest-1.amazonaws.com.cn',
      'sns.mx-central-1.amazonaws.com',
    ])
      assert.ok('alerts' in (await read({ ...fired, SigningCertURL: `https://${host}/a.pem` })), host);
  });

  test('share a certificate that was requested once a day', async () => {
    let requests = 0;
    const counting: SenderServices = {
      fetchCertificate: async () => {
        requests++;
        return snsCertificate;
      },
    };
    await read(fired, counting);
    await read(fired, counting);
    assert.equal(requests, 1);
    const nextDay = new Date(deliveredAt.firing.getTime() + 25 * 3600 * 1000);
    const message = snsMessage({ ...fired, Timestamp: nextDay.toISOString() });
    const later = { ...request, body: Buffer.from(JSON.stringify(message)), now: nextDay };
    assert.ok('alerts' in (await readPost('sns', later, counting)));
    assert.equal(requests, 2);
  });

  test('wait for another attempt if the certificate cannot be requested, and the failure is not kept', async () => {
    let isDown = true;
    const failing: SenderServices = {
      fetchCertificate: async () => {
        if (isDown) throw new Error('ECONNREFUSED');
        return snsCertificate;
      },
    };
    const result = await read(fired, failing);
    assert.ok('problem' in result && result.problem === 'unavailable');
    isDown = false;
    assert.ok('alerts' in (await read(fired, failing)));
  });

  test('are refused if the certificate has expired, has another key or is not RSA', async () => {
    for (const [{ cert }, sentence] of [
      [expired, /not valid now/],
      [good, /not that of Amazon SNS/],
    ] as const) {
      const result = await read(fired, { fetchCertificate: async () => cert });
      assert.ok('problem' in result && result.problem === 'signature');
      assert.match(result.sentence, sentence);
    }
    const now = new Date('2127-01-01T00:00:00Z');
    const body = Buffer.from(JSON.stringify(snsMessage({ ...fired, Timestamp: now.toISOString() })));
    const late = await readPost('sns', { ...request, body, now }, services);
    assert.ok('problem' in late && /not valid now/.test(late.sentence));
  });

  test('are refused two hours after they were sent', async () => {
    const late = { ...request, now: new Date(deliveredAt.firing.getTime() + 3 * 3600 * 1000) };
    const result = await readPost('sns', late, services);
    assert.ok('problem' in result && result.problem === 'signature');
  });

  test('ask to confirm a subscription, at an address of Amazon SNS and nowhere else', async () => {
    const address = 'https://sns.eu-central-1.amazonaws.com/?Action=ConfirmSubscription&Token=t1';
    const result = await read(snsMessage(confirmation(address)));
    assert.ok('confirm' in result);
    assert.equal(result.confirm.href, address);
    const elsewhere = await read(snsMessage(confirmation('https://169.254.169.254/latest/meta-data')));
    assert.ok('problem' in elsewhere && elsewhere.problem === 'form');
    const unsigned = await read({ ...snsMessage(confirmation(address)), Token: 't2' });
    assert.ok('problem' in unsigned && unsigned.problem === 'signature');
  });

  test('that are not alarms, or alarms without data, change nothing', async () => {
    const alarm = JSON.parse(fired.Message ?? '');
    for (const Message of [
      'A text',
      '{}',
      JSON.stringify({ ...alarm, NewStateValue: 'INSUFFICIENT_DATA' }),
    ]) {
      assert.ok('ignored' in (await read(snsMessage({ ...fired, Message }))));
    }
    assert.ok(
      'ignored' in (await read(snsMessage({ ...confirmation('x'), Type: 'UnsubscribeConfirmation' }))),
    );
  });

  test('that come raw are not signed, and say how to change that', async () => {
    const raw = { ...request, headers: { ...request.headers, 'x-amz-sns-rawdelivery': 'true' } };
    const result = await readPost('sns', raw, services);
    assert.ok('problem' in result && /raw message delivery/.test(result.sentence));
  });
});
