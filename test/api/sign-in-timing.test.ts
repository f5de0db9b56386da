import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hashSync } from 'bcryptjs';
import { hashing, hashPassword, recommended } from '../../src/kernel/auth/passwords.ts';
import { onBothDatabases } from '../support/harness.ts';
import { isLong } from '../support/rounds.ts';
import { addPerson, PASSWORD } from '../support/sessions.ts';

const GUESS = 'not the password at all';

onBothDatabases(
  'the work of a refused sign-in',
  (harness) => {
    let next = 0;
    const attempt = (email: string) => {
      const address = `10.${(next >> 16) & 255}.${(next >> 8) & 255}.${next++ & 255}`;
      return harness.post(
        '/session',
        { email, password: GUESS },
        { headers: { 'x-forwarded-for': address } },
      );
    };

    test('is the same for accounts that exist and for others: the same statements, the same hashes', async () => {
      await addPerson(harness);
      await addPerson(harness, { email: 'invited@staff.example', password: null });
      const imported = await addPerson(harness, { email: 'imported@staff.example' });
      const { write } = harness.ctx.connection;
      const password_hash = hashSync(PASSWORD, 4);
      await write.updateTable('users').set({ password_hash }).where('id', '=', imported).execute();
      const workOf = async (email: string) => {
        const before = { ...hashing };
        let responded: Awaited<ReturnType<typeof attempt>> | undefined;
        const statements = await harness.statementsOf(async () => {
          responded = await attempt(email);
        });
        assert.ok(responded);
        const { status, body, headers } = responded;
        const { 'x-request-id': _, date: __, ...rest } = headers;
        return {
          status,
          body,
          headers: rest,
          hashes: hashing.runs - before.runs,
          bcryptRounds: hashing.bcryptRounds - before.bcryptRounds,
          statements,
        };
      };
      const known = await workOf('grace@staff.example');
      assert.equal(known.status, 401);
      assert.deepEqual([known.hashes, known.bcryptRounds], [1, 16]);
      assert.ok(known.statements.length > 3);
      for (const email of ['nobody', 'invited', 'imported'].map((name) => `${name}@staff.example`)) {
        assert.deepEqual(await workOf(email), known, email);
      }
    });

    /** Compares the times for accounts with these hashes, in turn, with the times for accounts that do not exist. */
    const compareTimes = async (t: TestContext, hashes: readonly string[], rounds: number): Promise<void> => {
      await addPerson(harness, { email: 'known-0@staff.example' });
      const { write } = harness.ctx.connection;
      const [first] = await write.selectFrom('users').selectAll().where('email', 'like', 'known-%').execute();
      const { id: _, ...values } = first as NonNullable<typeof first>;
      for (let number = 1; number < PEOPLE; number++) {
        const email = `known-${number}@staff.example`;
        const password_hash = hashes[number % hashes.length] ?? null;
        await write
          .insertInto('users')
          .values({ ...values, email, email_key: email, password_hash })
          .execute();
      }
      const timeOf = async (email: string) => {
        const started = performance.now();
        assert.equal((await attempt(email)).status, 401);
        return performance.now() - started;
      };
      const groups = { known: [] as number[], unknown: [] as number[] };
      for (let round = 0; round < rounds; round++) {
        const times = { known: [] as number[], unknown: [] as number[] };
        for (let count = 0; count < PER_ROUND; count++) {
          const number = (round * PER_ROUND + count) % PEOPLE;
          // In turn, so that whatever else the machine does affects both alike.
          const order = ['known', 'unknown'] as const;
          for (const group of count % 2 === 0 ? order : order.toReversed()) {
            times[group].push(await timeOf(`${group}-${number}@staff.example`));
          }
        }
        for (const group of ['known', 'unknown'] as const) groups[group].push(median(times[group]));
      }
      const score = welch(groups.known, groups.unknown);
      t.diagnostic(
        `medians: known ${median(groups.known).toFixed(2)} ms, unknown ${median(groups.unknown).toFixed(2)} ms; t = ${score.toFixed(2)}`,
      );
      // A t of 3.5 would happen by chance once in a thousand runs.
      assert.ok(Math.abs(score) < 3.5, `t = ${score}`);
    };

    test('takes the same time', { skip: !isLong }, async (t) => {
      const { parameters } = hashing;
      t.after(() => {
        hashing.parameters = parameters;
      });
      hashing.parameters = recommended;
      await compareTimes(t, [await hashPassword(PASSWORD)], ROUNDS);
    });

    test('takes the same time while there are imported accounts', { skip: !isLong }, async (t) => {
      const costs = [6, 8].map((cost) => hashSync(PASSWORD, cost));
      await compareTimes(t, [...costs, await hashPassword(PASSWORD)], IMPORTED_ROUNDS);
    });
  },
  { trustProxy: true },
);

/** 2,000 sign-ins, and nine failures for each account at most: the tenth appends an event. */
const ROUNDS = 50;
const IMPORTED_ROUNDS = 30;
const PER_ROUND = 20;
const PEOPLE = 125;

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] as number) + (sorted[Math.floor(half)] as number)) / 2;
};

/** Welch's t of two samples: how far their means are apart, in units of what chance explains. */
function welch(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (value - mean(values)) ** 2, 0) / (values.length - 1);
  return (mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
}
