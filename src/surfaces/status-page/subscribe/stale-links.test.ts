import assert from 'node:assert/strict';
import { it } from 'node:test';
import { onBothDatabases, START } from '../../../../test/support/harness.ts';
import { Author, Page } from '../../../../test/support/page.ts';
import { signLink } from '../../../domain/audience/subscribers/signed-links.ts';
import { Visitor } from './testing.ts';

const ANN = 'ann@example.com';

onBothDatabases('a link to unsubscribe', (harness) => {
  const author = () => new Author(harness);
  const add = async (email: string): Promise<number> =>
    (await author().post('/subscribers', { email, verified: true })).attributes.id;
  const link = async (id: number, email: string) =>
    `/unsubscribe/${await signLink(harness.ctx, 'unsubscribe', id, email)}`;
  const remove = async (id: number) =>
    harness.delete(`/subscribers/${id}`, { token: await harness.token('subscribers.delete') });
  const crowd = async (count: number, name: string) => {
    const values = Array.from({ length: count }, (_, index) => {
      const email = `${name}.${index}@example.com`;
      return { email, email_key: email, global: 1 as const, created_at: START, updated_at: START };
    });
    for (let at = 0; at < count; at += 500)
      await harness.ctx.connection.write
        .insertInto('subscribers')
        .values(values.slice(at, at + 500))
        .execute();
  };

  it('takes the same number of statements, whatever happened to its subscriber and however many there are', async () => {
    const erased = await add('erased@example.com');
    const moved = await add('moved@example.com');
    const returned = await add(ANN);
    const present = await add('present@example.com');
    const links = {
      'of who was erased': await link(erased, 'erased@example.com'),
      'of who has another address': await link(moved, 'moved@example.com'),
      'of who left and came back': await link(returned, ANN),
      'of who is there': await link(present, 'present@example.com'),
      'of another installation': '/unsubscribe/1-0123456789-0123456789abcdefghijklmno',
      'that is nonsense': '/unsubscribe/x',
    };
    await remove(erased);
    await remove(returned);
    await new Author(harness).put(`/subscribers/${moved}`, { email: 'elsewhere@example.com' });
    await add(ANN);
    const visitor = new Visitor(harness);
    const costs = async () => {
      const counts: Record<string, number> = {};
      for (const [whose, url] of Object.entries(links)) {
        harness.clock.advance(1);
        counts[whose] = (await harness.statementsOf(() => visitor.get(url))).length;
      }
      return counts;
    };
    // The first request after a write also reads what every page needs.
    await costs();
    const few = await costs();
    await crowd(2000, 'person');
    await costs();
    assert.deepEqual(await costs(), few);
    assert.ok(Math.max(...Object.values(few)) <= 12, JSON.stringify(few));
  });

  it('still unsubscribes a subscriber who came back, and tells a deleted one that they are gone', async () => {
    const first = await add(ANN);
    const old = await link(first, ANN);
    await remove(first);
    await crowd(300, 'other');
    const gone = new Page((await new Visitor(harness).get(old)).text);
    assert.equal(gone.text('h1'), 'You’ve been unsubscribed');
    const again = await add('Ann@Example.com');
    const page = new Page((await new Visitor(harness).get(old)).text);
    assert.equal(page.text('main b'), 'A•••@Example.com');
    assert.equal((await new Visitor(harness).post(old)).status, 200);
    const token = await harness.token('subscribers.manage');
    assert.equal((await harness.get(`/subscribers/${again}`, { token })).status, 404);
  });

  it('finds the subscriber who has the address now, even if they had another one before', async () => {
    const early = await add('early@example.com');
    const late = await add(ANN);
    const old = await link(late, ANN);
    await remove(late);
    await new Author(harness).put(`/subscribers/${early}`, { email: ANN });
    assert.equal(new Page((await new Visitor(harness).get(old)).text).text('main b'), 'a•••@example.com');
    await new Author(harness).put(`/subscribers/${early}`, { email: 'early@example.com' });
    assert.equal(new Page((await new Visitor(harness).get(old)).text).has('main b'), false);
  });
});
