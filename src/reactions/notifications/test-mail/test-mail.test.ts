import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Harness, onBothDatabases, type RequestOptions } from '../../../../test/support/harness.ts';
import { MailServer, mailsIn, reply } from '../../../../test/support/mail.ts';
import { addPerson } from '../../../../test/support/people.ts';
import { resourceContract } from '../../../../test/support/resource-contract.ts';
import type { Json } from '../../../../test/support/response.ts';
import { createApp } from '../../../app.ts';
import { testMailRoutes } from './routes.ts';

const sending =
  (harness: Harness) =>
  async (body: object, options: RequestOptions): Promise<Json> => {
    const answer = await harness.post('/deliveries/test', body, options);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };

onBothDatabases('a test mail', (harness) => {
  resourceContract(harness, { routes: testMailRoutes });
  const send = sending(harness);
  const server = new MailServer();
  /** The service with the mail server that is given. */
  const withServer = async (url: string, body: object, headers: Record<string, string>): Promise<Json> => {
    const app = createApp({ ...harness.ctx, config: { ...harness.ctx.config, smtpUrl: url } });
    const response = await app.inject({
      method: 'POST',
      url: '/api/deliveries/test',
      headers,
      payload: body,
    });
    await app.close();
    assert.equal(response.statusCode, 200, response.body);
    return response.json().data;
  };
  before(() => server.start());
  after(() => server.stop());

  test('without a mail server says where mails go, and writes one there', async () => {
    await harness.put('/settings', { name: 'Harbour' }, { token: await harness.token('*') });
    const { headers } = await addPerson(harness, 'admin');
    const types = await harness.eventsOf(async () => {
      const result = await send({ to: 'ops@elsewhere.example' }, { headers });
      assert.equal(result.accepted, false);
      assert.equal(result.sent_by, 'folder');
      assert.match(result.answer, /\.eml$/);
      assert.match(result.reason, /^No mail server is configured \(SMTP_URL\).*the folder mail in DATA_DIR/);
      assert.match(result.advice, /SMTP_URL=smtp/);
    });
    assert.deepEqual(types, []);
    const [mail] = await mailsIn(harness);
    assert.deepEqual([mail?.to, mail?.subject], ['ops@elsewhere.example', 'Test email from Harbour']);
  });

  test('goes to the own address by default, and the server says that it accepts it', async () => {
    server.reset();
    const { headers } = await addPerson(harness, 'responder');
    const result = await withServer(server.url, {}, headers);
    assert.deepEqual(
      { ...result, answer: typeof result.answer },
      { to: result.to, accepted: true, sent_by: 'smtp', answer: 'string', reason: null, advice: null },
    );
    assert.match(result.to, /^responder\d+@staff\.example$/);
    assert.deepEqual(
      server.accepted.map(({ to }) => to),
      [[result.to]],
    );
    assert.match(server.accepted[0]?.mail.text ?? '', /Daymark can send emails/);
  });

  test('that is refused says why and what to do', async () => {
    const { headers } = await addPerson(harness, 'admin');
    const refusedWith = async (set: () => void): Promise<[string, string]> => {
      server.reset();
      set();
      const { accepted, reason, advice } = await withServer(server.url, { to: 'a@b.example' }, headers);
      assert.equal(accepted, false);
      return [reason, advice];
    };
    const [unknown, another] = await refusedWith(() => {
      server.onRecipient = () => reply(550, '5.1.1 No such user');
    });
    assert.match(unknown, /refused the recipient: .*No such user/);
    assert.match(another, /^Check the address/);
    const [sender, from] = await refusedWith(() => {
      server.onMailFrom = () => reply(553, '5.1.8 Not yours');
    });
    assert.match(sender, /MAIL_FROM/);
    assert.match(from, /^Set MAIL_FROM/);
    const [blocked, ask] = await refusedWith(() => {
      server.onData = () => reply(554, '5.7.1 Blocklisted');
    });
    assert.match(blocked, /refuses mail from us/);
    assert.match(ask, /Ask the operator of the mail server/);
    const [later, again] = await refusedWith(() => {
      server.onRecipient = () => reply(451, '4.7.1 Greylisted');
    });
    assert.match(later, /try again later/);
    assert.match(again, /in a few minutes/);
    const gone = await withServer('smtp://user:pass-word@127.0.0.1:1', { to: 'a@b.example' }, headers);
    assert.match(gone.reason, /cannot be reached \(SMTP_URL\)/);
    assert.match(gone.advice, /^Check SMTP_URL/);
    assert.doesNotMatch(JSON.stringify(gone), /pass-word/);
  });

  test('takes one of two abilities', async () => {
    assert.equal((await harness.post('/deliveries/test', {})).status, 401);
    const viewer = await addPerson(harness, 'viewer');
    const refused = await harness.post('/deliveries/test', {}, { headers: viewer.headers });
    assert.deepEqual([refused.status, refused.body.ability], [403, 'deliveries.manage']);
    for (const ability of ['settings.manage', 'deliveries.manage']) {
      assert.equal((await send({}, { token: await harness.token(ability) })).to, 'ada@staff.example');
    }
    const answer = await harness.post('/deliveries/test', { to: 'x' }, { token: await harness.token('*') });
    assert.deepEqual(Object.keys(answer.body.errors), ['to']);
  });

  test('is not sent in a dry run, and only once with an idempotency key', async () => {
    const token = await harness.token('*');
    const dry = await send({}, { token, headers: { prefer: 'dry-run' } });
    assert.equal(dry.accepted, null);
    assert.deepEqual(await mailsIn(harness), []);
    const headers = { 'idempotency-key': 'test-mail-of-this-test' };
    const first = await send({}, { token, headers });
    harness.clock.advance(5);
    assert.deepEqual(await send({}, { token, headers }), first);
    assert.equal((await mailsIn(harness)).length, 1);
  });

  test('cannot be sent often', async () => {
    const token = await harness.token('*');
    for (let sent = 0; sent < 10; sent++) await send({}, { token });
    const refused = await harness.post('/deliveries/test', {}, { token });
    assert.equal(refused.status, 429);
    harness.clock.advance(Number(refused.headers['retry-after']));
    await send({}, { token });
  });
});
