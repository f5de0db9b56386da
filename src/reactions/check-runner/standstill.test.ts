import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import { runs } from '../../../test/support/rounds.ts';
import { Beats } from '../../domain/checks/heartbeats/beats.ts';
import { HeartbeatChecks } from '../../domain/checks/heartbeats/heartbeat-checks.ts';
import { BeatReceiver } from '../../domain/checks/heartbeats/receiver.ts';
import type { HeartbeatCheck } from '../../domain/checks/heartbeats/tokens.ts';
import { endCheckLeases } from '../../domain/checks/runs.ts';
import type { Context } from '../../kernel/context.ts';
import type { Connection } from '../../kernel/db/connection.ts';
import { DatabaseUnavailable } from '../../kernel/errors.ts';
import { LeaseHolder } from '../../kernel/leases/holder.ts';
import { CheckRunner } from './runner.ts';

const NODES = 2;
const INTERVAL = 20;
const GRACE = 10;
/** So long nothing happens at the end. It is enough to notice that a job has really ended. */
const QUIET = 4 * (INTERVAL + GRACE);

type Happening =
  | { readonly kind: 'standstill'; readonly node: number; readonly seconds: number }
  | { readonly kind: 'pause'; readonly seconds: number }
  | { readonly kind: 'refusal'; readonly seconds: number }
  | { readonly kind: 'kill'; readonly node: number; readonly seconds: number }
  | { readonly kind: 'kill all'; readonly seconds: number }
  | { readonly kind: 'jump'; readonly node: number; readonly seconds: number }
  | { readonly kind: 'jump of all'; readonly seconds: number };

const node = fc.integer({ min: 0, max: NODES - 1 });
const seconds = fc.integer({ min: 1, max: 70 });
const jump = fc.oneof(fc.integer({ min: -90, max: 90 }), fc.constantFrom(-10_800, 3600, 10_800));
const happening: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('standstill' as const), node, seconds }),
  fc.record({ kind: fc.constant('pause' as const), seconds }),
  fc.record({ kind: fc.constant('refusal' as const), seconds: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ kind: fc.constant('kill' as const), node, seconds }),
  fc.record({ kind: fc.constant('kill all' as const), seconds }),
  fc.record({ kind: fc.constant('jump' as const), node, seconds: jump }),
  fc.record({ kind: fc.constant('jump of all' as const), seconds: jump }),
);
interface Sequence {
  readonly happenings: readonly { readonly after: number; readonly happening: Happening }[];
  /** When in the interval the jobs send their beats, in seconds. */
  readonly phase: number;
  /** After so many happenings, one of the jobs ends. */
  readonly endsAfter: number;
}

const story: fc.Arbitrary<Sequence> = fc.record({
  happenings: fc.array(fc.record({ after: fc.integer({ min: 0, max: 40 }), happening }), {
    minLength: 1,
    maxLength: 5,
  }),
  phase: fc.integer({ min: 0, max: INTERVAL - 1 }),
  endsAfter: fc.integer({ min: 0, max: 5 }),
});

onBothDatabases('jobs while our own processes stand still, die and are refused', (harness) => {
  /** Time as it really passes, in milliseconds. */
  let real = 0;
  let isRefusing = false;
  const refusing = (connection: Connection): Connection => {
    const unlessRefused =
      (begin: Connection['begin']): Connection['begin'] =>
      async (work) => {
        if (isRefusing) throw new DatabaseUnavailable('The database is away.');
        return begin(work);
      };
    return {
      ...connection,
      begin: unlessRefused(connection.begin),
      beginInBackground: unlessRefused(connection.beginInBackground),
      writeUnlocked: unlessRefused(connection.writeUnlocked),
    };
  };

  /** A process on a machine with a clock of its own. */
  class Node {
    ahead = 0;
    standsUntil = 0;
    isDead = false;
    /** Nobody sends anything to a process whose death was noticed. */
    diedAt = 0;
    #inbox: HeartbeatCheck[] = [];
    #ctx!: Context;
    #beats!: Beats;
    #runner!: CheckRunner;
    #holder!: LeaseHolder;

    constructor() {
      this.start();
    }

    now = () => START * 1000 + real + this.ahead;

    start(): void {
      this.isDead = false;
      const clock = { now: () => Math.floor(this.now() / 1000), milliseconds: this.now };
      this.#ctx = { ...harness.ctx, clock, connection: refusing(harness.ctx.connection) };
      const monotonic = () => real;
      const receiver = new BeatReceiver(this.#ctx, { monotonic });
      this.#beats = new Beats(this.#ctx, { pause: async () => {}, receiver });
      this.#holder = new LeaseHolder(this.#ctx, [endCheckLeases]);
      this.#runner = new CheckRunner(this.#ctx, { holder: this.#holder, receiver, monotonic });
    }

    async kill(): Promise<void> {
      this.isDead = true;
      this.diedAt = real;
      this.standsUntil = 0;
      this.#inbox = [];
      // Whatever it had leased is free again, which other tests show.
      await this.#holder.handBack().catch(() => {});
    }

    /** Whether the beat was stored, or waits to be read. */
    async take(check: HeartbeatCheck): Promise<boolean> {
      if (this.isDead) return false;
      if (this.standsUntil > real) {
        this.#inbox.push(check);
        return true;
      }
      try {
        await this.#beats.add({ check, at: this.now(), signal: 'done', reason: 'It ran.' });
        return true;
      } catch {
        return false;
      }
    }

    async tick(): Promise<void> {
      if (this.isDead || this.standsUntil > real) return;
      // The timers of a process that stood still run before it reads what has arrived.
      await this.#runner.tick().catch((error: unknown) => {
        if (!isRefusing) throw error;
      });
      for (const check of this.#inbox.splice(0)) await this.take(check);
    }

    async end(): Promise<void> {
      await this.#runner.stop();
      await this.#holder.handBack();
    }
  }

  const create = async (name: string): Promise<HeartbeatCheck> => {
    const token = await harness.token('*');
    const body = { name, kind: 'heartbeat', interval: INTERVAL, grace: GRACE };
    const { id } = (await harness.post('/checks', body, { token })).body.data.attributes;
    const { address } = (await harness.get(`/checks/${id}/heartbeat`, { token })).body.data.attributes;
    const found = await new HeartbeatChecks(harness.ctx.connection).find(
      'daymark',
      address.split('/').at(-1),
    );
    return found ?? assert.fail();
  };
  const downs = async (id: number) =>
    (await harness.query(sql`select 1 from check_changes where check_id = ${id} and state = 'down'`)).length;

  test('a job that goes on is never down, and one that ends is', async () => {
    const play = async ({ happenings, phase, endsAfter }: Sequence) => {
      await harness.reset();
      real = 0;
      isRefusing = false;
      const goesOn = await create('It goes on');
      const ends = await create('It ends');
      const nodes = Array.from({ length: NODES }, () => new Node());
      let turn = 0;
      let lostInARow = 0;
      let hasEnded = false;
      let refusedUntil = 0;
      const restarts: { node: Node; at: number }[] = [];
      const send = async (check: HeartbeatCheck): Promise<boolean> => {
        const known = nodes.filter(({ isDead, diedAt }) => !isDead || real - diedAt < 10_000);
        return (await known[turn++ % Math.max(1, known.length)]?.take(check)) ?? false;
      };
      const pass = async (count: number) => {
        for (let second = 0; second < count; second++) {
          real += 1000;
          isRefusing = refusedUntil > real;
          for (const one of restarts.filter(({ at, node: { isDead } }) => isDead && at <= real))
            one.node.start();
          if ((real / 1000) % INTERVAL === phase) {
            lostInARow = (await send(goesOn)) ? 0 : lostInARow + 1;
            // Who has been heard of in no period is missing at some time, and that is known.
            fc.pre(lostInARow < 4);
            if (!hasEnded) await send(ends);
          }
          for (const one of nodes) await one.tick();
          assert.equal(await downs(goesOn.id), 0, `down after ${real / 1000} s`);
        }
      };
      const kill = async (one: Node, length: number) => {
        await one.kill();
        restarts.push({ node: one, at: real + length * 1000 });
      };
      const happen = async (what: Happening) => {
        const length = what.seconds;
        const until = real + length * 1000;
        const [first] = nodes;
        const chosen = 'node' in what ? (nodes[what.node] ?? first) : first;
        if (!chosen) return;
        if (what.kind === 'standstill') chosen.standsUntil = until;
        if (what.kind === 'pause') for (const one of nodes) one.standsUntil = until;
        if (what.kind === 'refusal') refusedUntil = until;
        if (what.kind === 'kill') await kill(chosen, length);
        if (what.kind === 'kill all') for (const one of nodes) await kill(one, length);
        if (what.kind === 'jump') chosen.ahead += length * 1000;
        if (what.kind === 'jump of all') for (const one of nodes) one.ahead += length * 1000;
      };
      try {
        await pass(INTERVAL + 1);
        for (const [index, { after, happening }] of happenings.entries()) {
          hasEnded ||= index >= endsAfter;
          await pass(after);
          await happen(happening);
        }
        await pass(100);
        hasEnded = true;
        // Clocks are set right some time.
        for (const one of nodes) one.ahead = 0;
        await pass(INTERVAL + 1 + QUIET);
        assert.ok((await downs(ends.id)) > 0, 'the job that has ended is noticed');
      } finally {
        isRefusing = false;
        for (const one of nodes) await one.end();
      }
    };
    await fc.assert(fc.asyncProperty(story, play), runs(8, 100));
  });
});
