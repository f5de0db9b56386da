import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, Page } from '../../../../test/support/page.ts';
import { realTime } from '../../../lib/constant-time.ts';
import { type VisitedPage, Visitor } from './testing.ts';

const MINUTE = 60;
const HOUR = 3600;

onBothDatabases('what a stranger learns by submitting an address', (harness) => {
  const change = async (email: string, column: string, value: number | null) => {
    await sql`update subscribers set ${sql.ref(column)} = ${value} where email = ${email}`.execute(
      harness.ctx.connection.write,
    );
  };

  /** Submits an address, each time from a new network. */
  const enter = async (email: string, more: Record<string, string> = {}): Promise<VisitedPage> => {
    const response = await new Visitor(harness).subscribe(email, more);
    assert.equal(response.status, 200);
    return response;
  };

  it('is nothing: the response is the same to the byte, whoever is subscribed', async () => {
    const author = new Author(harness);
    const subscribed = ['unverified', 'verified', 'paused', 'suspended', 'told'].map(
      (name) => `${name}@example.com`,
    );
    for (const email of subscribed) {
      await author.post('/subscribers', { email, verified: !email.startsWith('unverified') });
    }
    await change('paused@example.com', 'paused_at', START);
    await change('suspended@example.com', 'suspended_at', START);
    await change('suspended@example.com', 'bounces', 3);
    harness.clock.advance(HOUR);
    await enter('told@example.com');
    const responses = [await enter('unknown@example.com')];
    for (const email of subscribed) responses.push(await enter(email));
    responses.push(await enter('robot@example.com', { website: 'https://example.com' }));
    const [first, ...others] = responses.map(({ headers: { date: _, ...headers }, ...response }) => ({
      ...response,
      headers,
    }));
    for (const other of others) assert.deepEqual(other, first);
  });

  it('is nothing from the response time either', async (t) => {
    const waits: number[] = [];
    // Time stands still, so what is waited for is all that the response takes.
    t.mock.method(realTime, 'elapsed', () => 0);
    t.mock.method(realTime, 'wait', async (milliseconds: number) => waits.push(milliseconds));
    await new Author(harness).post('/subscribers', { email: 'ann@example.com', verified: true });
    for (const [email, website] of [
      ['new@example.com', ''],
      ['ann@example.com', ''],
      ['ann@example.com', ''],
      ['robot@example.com', 'x'],
    ] as const) {
      await enter(email, { website });
    }
    assert.deepEqual(waits, [100, 100, 100, 100]);
  });

  it('changes nothing for a confirmed subscriber, who gets a mail with the manage link', async () => {
    const author = new Author(harness);
    await author.component('API');
    await author.post('/subscribers', { email: 'ann@example.com', verified: true });
    const before = await harness.query(sql`select * from subscribers`);
    const events = await harness.eventsOf(() =>
      enter('ANN@example.com', { scope: 'components', components: '1', lang: 'de', timezone: 'Asia/Tokyo' }),
    );
    assert.deepEqual(events, ['subscriber.reminded']);
    assert.deepEqual(await harness.query(sql`select * from subscribers`), before);
    assert.deepEqual(await harness.query(sql`select * from subscriber_components`), []);
    await harness.react();
    const deliveries = await harness.query(sql<{ kind: string }>`select kind from deliveries`);
    assert.deepEqual(deliveries, [{ kind: 'subscriber.manage' }]);
  });

  it('lets an unconfirmed subscriber choose again, and sends the mail again', async () => {
    const author = new Author(harness);
    await author.component('API');
    await enter('ann@example.com');
    harness.clock.advance(10 * MINUTE);
    const events = await harness.eventsOf(() =>
      enter('ann@example.com', { scope: 'components', components: '1' }),
    );
    assert.deepEqual(events, ['subscriber.updated', 'subscriber.reminded']);
    const rows = await harness.query(
      sql<{ global: number; component_id: number }>`select subscribers.global, component_id from subscribers
        join subscriber_components on subscriber_id = id`,
    );
    assert.deepEqual(rows, [{ global: 0, component_id: 1 }]);
    await harness.react();
    const deliveries = await harness.query(sql<{ kind: string }>`select kind from deliveries order by id`);
    assert.deepEqual(deliveries, [{ kind: 'subscriber.confirm' }, { kind: 'subscriber.confirm' }]);
  });

  describe('how often an address gets mail', () => {
    it('is once in ten minutes', async () => {
      await enter('ann@example.com');
      harness.clock.advance(10 * MINUTE - 1);
      assert.deepEqual(await harness.eventsOf(() => enter('ann@example.com')), []);
      // Another spelling of the address is the same mailbox.
      assert.deepEqual(await harness.eventsOf(() => enter('Ann@EXAMPLE.com')), []);
      harness.clock.advance(1);
      assert.deepEqual(await harness.eventsOf(() => enter('ann@example.com')), ['subscriber.reminded']);
      assert.deepEqual(await harness.eventsOf(() => enter('ann@example.com')), []);
    });

    it('is three times a day', async () => {
      for (const verified of [false, true]) {
        harness.clock.set(START);
        const email = `${verified ? 'bob' : 'ann'}@example.com`;
        if (verified) await new Author(harness).post('/subscribers', { email, verified });
        const before = await harness.lastEventId();
        for (let hours = 0; hours < 24; hours++) {
          harness.clock.set(START + hours * HOUR);
          await enter(email);
        }
        const events = await harness.events(before);
        assert.deepEqual(events, [
          verified ? 'subscriber.reminded' : 'subscriber.created',
          'subscriber.reminded',
          'subscriber.reminded',
        ]);
        harness.clock.set(START + 24 * HOUR);
        assert.deepEqual(await harness.eventsOf(() => enter(email)), ['subscriber.reminded']);
      }
    });
  });

  describe('how many addresses one network can enter', () => {
    let people = 0;
    const fill = async (visitor: Visitor, count: number) => {
      for (let number = 0; number < count; number++) {
        assert.equal((await visitor.subscribe(`person.${people++}@example.com`)).status, 200);
      }
    };

    it('is ten in an hour; then the form says when to try again', async () => {
      const visitor = new Visitor(harness);
      // Invalid addresses do not count.
      for (let number = 0; number < 12; number++) assert.equal((await visitor.subscribe('ann')).status, 422);
      await fill(visitor, 10);
      const refused = await visitor.subscribe('ann@example.com');
      assert.equal(refused.status, 429);
      assert.equal(refused.headers['retry-after'], String(HOUR));
      assert.equal(refused.headers['cache-control'], 'no-store');
      const page = new Page(refused.text);
      assert.match(page.text('[role=alert]'), /^Too many subscription requests from your network/);
      assert.equal(page.attribute('#email', 'value'), 'ann@example.com');
      const rows = await harness.query(sql<{ count: number }>`select count(*) as count from subscribers`);
      assert.equal(rows[0]?.count, 10);
      assert.equal((await new Visitor(harness).subscribe('ann@example.com')).status, 200);
      harness.clock.advance(HOUR);
      assert.equal((await visitor.subscribe('ann@example.com')).status, 200);
    });

    it('counts an IPv6 household as one, however many addresses it has', async () => {
      const prefix = '2001:db8:1:1';
      await fill(new Visitor(harness, `${prefix}::1`), 5);
      await fill(new Visitor(harness, `${prefix}:ffff::2`), 5);
      const neighbour = new Visitor(harness, `${prefix}00::1`);
      assert.equal(
        (await new Visitor(harness, `${prefix}:1:2:3:4`).subscribe('ann@example.com')).status,
        429,
      );
      assert.equal((await neighbour.subscribe('ann@example.com')).status, 200);
    });
  });

  it('ignores bots that fill in every field', async () => {
    const events = await harness.eventsOf(() =>
      enter('ann@example.com', { website: 'https://spam.example' }),
    );
    assert.deepEqual(events, []);
    assert.deepEqual(await harness.query(sql`select * from subscribers`), []);
  });
});
