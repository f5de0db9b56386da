import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases } from '../../../../test/support/harness.ts';
import { mailsIn } from '../../../../test/support/mail.ts';
import { command } from '../../../kernel/auth/actor.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { Visitor } from '../../../surfaces/status-page/subscribe/testing.ts';
import { createUser } from '../../identity/users/actions.ts';
import { findUser } from '../../identity/users/queries.ts';

const spellings = [
  'victim@xy.example',
  'VICTIM@XY.EXAMPLE',
  'victim@ｘｙ.example',
  'victim@ⓧⓨ.example',
  'victim@x\u00ady.example',
  'victim@xy\u3002example',
];

const hostile = [
  'a\u0007b@x.example',
  'a\r\nBcc: eve@x.example',
  'a@x.example\r\nBcc: eve@x.example',
  'a\u202eb@x.example',
  'a\u200bb@x.example',
  'a@x\ty.example',
  'a@x\u0085y.example',
];

onBothDatabases('one mailbox', (harness) => {
  const manage = () => harness.token('subscribers.manage');
  const emails = async () =>
    (await harness.query(sql<{ email: string }>`select email from subscribers order by id`)).map(
      ({ email }) => email,
    );

  it('is one subscriber and gets one email, however its domain is written in the form', async () => {
    for (const email of spellings) assert.equal((await new Visitor(harness).subscribe(email)).status, 200);
    await harness.react();
    assert.deepEqual(await emails(), ['victim@xy.example']);
    assert.deepEqual(
      (await mailsIn(harness)).map(({ to }) => to),
      ['victim@xy.example'],
    );
  });

  it('is one subscriber however its domain is written in the API, which returns the stored spelling', async () => {
    const token = await manage();
    const first = await harness.post('/subscribers', { email: spellings[2] }, { token });
    assert.equal(first.body.data.attributes.email, 'victim@xy.example');
    for (const email of spellings) {
      const answer = await harness.post('/subscribers', { email }, { token });
      assert.equal(answer.status, 422, email);
      assert.deepEqual(answer.body.errors, { email: ['The email field has already been taken.'] });
    }
    await harness.post('/subscribers', { email: 'other@x.example' }, { token });
    assert.equal((await harness.put('/subscribers/2', { email: spellings[3] }, { token })).status, 422);
    const spelled = await harness.put('/subscribers/1', { email: spellings[4] }, { token });
    assert.equal(spelled.body.data.attributes.email, 'victim@xy.example');
  });

  it('stays confirmed if only the spelling changes', async () => {
    const token = await manage();
    await harness.post('/subscribers', { email: 'a@bücher.example', verified: true }, { token });
    const events = await harness.eventsOf(async () => {
      const same = await harness.put('/subscribers/1', { email: 'a@BÜCHER.example' }, { token });
      assert.equal(same.body.data.attributes.email, 'a@bücher.example');
    });
    assert.deepEqual(events, []);
    const { body } = await harness.put('/subscribers/1', { email: 'a@xn--bcher-kva.example' }, { token });
    assert.deepEqual(
      [body.data.attributes.email, body.data.attributes.verified],
      ['a@xn--bcher-kva.example', true],
    );
  });

  it('is found by either form of an international domain', async () => {
    const token = await manage();
    await harness.post('/subscribers', { email: 'a@bücher.example' }, { token });
    await harness.post('/subscribers', { email: 'b@xn--bcher-kva.example' }, { token });
    await harness.post('/subscribers', { email: 'c@x.example' }, { token });
    for (const text of ['BÜCHER', 'bücher.example', 'xn--bcher-kva.example', 'büch']) {
      const found = await harness.get(`/subscribers?filter[email]=${encodeURIComponent(text)}`, { token });
      assert.equal(found.body.meta.total, 2, text);
    }
    const found = await harness.get('/subscribers?filter[email]=a@xn--bcher-kva.example', { token });
    assert.equal(found.body.meta.total, 1);
  });

  it('receives emails at the ASCII form of its domain', async () => {
    await new Visitor(harness).subscribe('a@bücher.example');
    await harness.react();
    assert.match((await mailsIn(harness))[0]?.raw ?? '', /^To: a@xn--bcher-kva\.example\r$/m);
  });

  it('is one user, whichever spelling is used on the command line', async () => {
    const id = await createUser(harness.ctx, command, { name: 'Bo', email: 'bo@ｘy.example' });
    for (const spelling of ['bo@xy.example', 'BO@ⓧy.example']) {
      const user = await findUser(harness.ctx, spelling);
      assert.deepEqual([user?.id, user?.email], [id, 'bo@xy.example'], spelling);
    }
    await assert.rejects(createUser(harness.ctx, command, { name: 'Bo', email: 'Bo@xy.example' }), Invalid);
  });

  describe('an address with control characters or invisible ones', () => {
    it('is refused by the API, the form and the command line, and nothing is written', async () => {
      const token = await manage();
      const events = await harness.eventsOf(async () => {
        for (const email of hostile) {
          const answer = await harness.post('/subscribers', { email }, { token });
          assert.equal(answer.status, 422, JSON.stringify(email));
          const errors = { email: ['The email field must be a valid email address.'] };
          assert.deepEqual(answer.body.errors, errors, JSON.stringify(email));
          assert.equal((await new Visitor(harness).subscribe(email)).status, 422, JSON.stringify(email));
          await assert.rejects(createUser(harness.ctx, command, { name: 'x', email }), Invalid);
        }
      });
      assert.deepEqual(events, []);
      assert.deepEqual(await emails(), []);
    });
  });
});
