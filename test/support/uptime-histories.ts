import assert from 'node:assert/strict';
import fc from 'fast-check';
import { formatDate } from '../../src/lib/dates.ts';
import type { Harness } from './harness.ts';
import type { Json } from './response.ts';

/** Random histories of components, incidents and maintenance, written through the API. */

const DAY = 86_400;
/** All times are a multiple of this many seconds apart, so that there is never another one a second later. */
const TICK = 7;

/** Time zones, and a time shortly before their clocks change. */
const places: [zone: string, start: string][] = [
  ['Europe/Berlin', '2026-03-10T12:00:00Z'],
  ['Europe/Berlin', '2026-10-05T12:00:00Z'],
  ['America/New_York', '2026-10-20T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-03-20T12:00:00Z'],
  ['America/Sao_Paulo', '2018-10-25T12:00:00Z'],
  ['Asia/Kathmandu', '2026-03-10T12:00:00Z'],
  ['Africa/Cairo', '2026-04-10T12:00:00Z'],
  ['Pacific/Apia', '2011-12-15T12:00:00Z'],
];

type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never;

const pick = fc.nat({ max: 1000 });
const ticks = (max: number) => fc.integer({ min: 0, max: Math.floor(max / TICK) }).map((n) => n * TICK);
const status = fc.integer({ min: 1, max: 6 });
/** Mostly Operational, because a bad status hides the effect of incidents. */
const ownStatus = fc.oneof({ weight: 3, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: status });
const incidentStatus = fc.constantFrom(0, 1, 2, 3, 4, 4, 4);
const rarely = fc.integer({ min: 0, max: 9 }).map((n) => n === 0);
const links = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 3 }), status }), {
  minLength: 1,
  maxLength: 3,
  selector: ({ id }) => id,
});
const ago = ticks(6 * DAY);
const published = fc.oneof(
  { weight: 4, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: ticks(20 * DAY) },
);
const visible = fc.oneof(
  { weight: 5, arbitrary: fc.constant(1) },
  { weight: 1, arbitrary: fc.constantFrom(0, 2) },
);
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });

/** One write; offsets are seconds before the write or, for plans and embargoes, after it. */
const step = fc.record({
  wait: fc.oneof(ticks(600), ticks(2 * DAY), ticks(7 * DAY)),
  write: fc.oneof(
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('status' as const),
        id: fc.integer({ min: 1, max: 3 }),
        status: ownStatus,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('open' as const),
        status: incidentStatus,
        ago,
        links,
        visible,
        published,
        single: rarely,
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant('edit' as const),
        pick,
        status: maybe(incidentStatus),
        ago: maybe(ago),
        resolvedAgo: maybe(ago),
        links: maybe(links),
        visible: maybe(visible),
        published,
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('say' as const), pick, status: incidentStatus }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('revise' as const), pick, status: maybe(incidentStatus) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('delete' as const),
        pick,
        what: fc.constantFrom('incidents' as const, 'schedules' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('plan' as const),
        begins: fc.integer({ min: -37_000, max: 37_000 }).map((n) => n * TICK),
        lasts: maybe(ticks(2 * DAY)),
        status: maybe(fc.integer({ min: 0, max: 2 })),
        links,
        published,
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('replan' as const),
        pick,
        begins: maybe(ticks(3 * DAY)),
        ends: maybe(ticks(3 * DAY)),
        status: maybe(fc.option(fc.integer({ min: 0, max: 2 }))),
        links: maybe(links),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('conclude' as const), pick, ago: ticks(DAY) }),
    },
  ),
});
type Write = Drawn<typeof step>['write'];

/** Writes go through the API; a refused write has changed nothing. */
class Author {
  readonly #harness: Harness;
  readonly #token: string;
  readonly #ids = { incidents: 0, schedules: 0 };
  #updates: string[] = [];

  constructor(harness: Harness, token: string) {
    this.#harness = harness;
    this.#token = token;
  }

  async write(write: Write): Promise<void> {
    const now = this.#harness.clock.now();
    const at = (offset: number | undefined) => (offset === undefined ? undefined : formatDate(now + offset));
    const before = (offset: number | undefined) =>
      offset === undefined ? undefined : formatDate(now - offset);
    switch (write.kind) {
      case 'status':
        return void (await this.#send('PUT', `/components/${write.id}`, { status: write.status }));
      case 'open': {
        const [first] = write.links;
        // Sometimes in the older spelling, which can leave out the status.
        const linked = write.single ? { component_id: first?.id ?? null } : { components: write.links };
        const { status: value, visible: seen } = write;
        const body = {
          status: value,
          visible: seen,
          occurred_at: before(write.ago),
          published_at: at(write.published),
        };
        const response = await this.#send('POST', '/incidents', {
          name: 'i',
          message: 'm',
          ...body,
          ...linked,
        });
        this.#ids.incidents = Number(response.data?.id ?? this.#ids.incidents);
        return;
      }
      case 'edit':
        return void (await this.#send('PUT', `/incidents/${this.#existingId('incidents', write.pick)}`, {
          status: write.status,
          occurred_at: before(write.ago),
          resolved_at: before(write.resolvedAgo),
          components: write.links,
          visible: write.visible,
          published_at: at(write.published),
        }));
      case 'say': {
        const path = `/incidents/${this.#existingId('incidents', write.pick)}/updates`;
        const response = await this.#send('POST', path, { status: write.status, message: 'm' });
        if (response.data) this.#updates.push(`${path}/${response.data.id}`);
        return;
      }
      case 'revise': {
        const path = this.#updates[write.pick % Math.max(1, this.#updates.length)];
        if (path === undefined) return;
        if (write.status !== undefined) return void (await this.#send('PUT', path, { status: write.status }));
        await this.#send('DELETE', path);
        this.#updates = this.#updates.filter((one) => one !== path);
        return;
      }
      case 'delete': {
        const { what } = write;
        return void (await this.#send('DELETE', `/${what}/${this.#existingId(what, write.pick)}`));
      }
      case 'plan': {
        const response = await this.#send('POST', '/schedules', {
          name: 's',
          message: 'm',
          scheduled_at: at(write.begins),
          completed_at: write.lasts === undefined ? undefined : at(write.begins + write.lasts),
          status: write.status,
          components: write.links,
          published_at: at(write.published),
        });
        this.#ids.schedules = Number(response.data?.id ?? this.#ids.schedules);
        return;
      }
      case 'replan':
        return void (await this.#send('PUT', `/schedules/${this.#existingId('schedules', write.pick)}`, {
          status: write.status,
          scheduled_at: at(write.begins),
          completed_at: at(write.ends),
          components: write.links,
        }));
      case 'conclude': {
        const path = `/schedules/${this.#existingId('schedules', write.pick)}/updates`;
        return void (await this.#send('POST', path, { message: 'm', completed_at: before(write.ago) }));
      }
    }
  }

  #existingId = (what: 'incidents' | 'schedules', number: number) =>
    1 + (number % Math.max(1, this.#ids[what]));

  async #send(verb: string, path: string, body?: object): Promise<Json> {
    const response = await this.#harness.send(verb, path, body, { token: this.#token });
    assert.ok([200, 204, 404, 422].includes(response.status), `${verb} ${path} ${response.status}`);
    return response.body;
  }
}

export const scenario = fc.record({
  place: fc.constantFrom(...places),
  components: fc.tuple(ownStatus, ownStatus, ticks(10 * DAY)),
  steps: fc.array(step, { minLength: 3, maxLength: 30, size: 'max' }),
  rest: ticks(3 * DAY),
  settings: fc.record({
    uptime_down: fc.constantFrom([3, 4], [4], [2, 3, 4]),
    uptime_maintenance: fc.constantFrom('excluded' as const, 'up' as const, 'down' as const),
  }),
});

/** Leaves the world at the end of the history. */
export async function play(
  harness: Harness,
  { place, components, steps, rest }: Drawn<typeof scenario>,
): Promise<void> {
  await harness.reset();
  const token = await harness.token('*');
  harness.clock.set(Date.parse(place[1]) / 1000);
  const [first, second, later] = components;
  await harness.post('/components', { name: 'first', status: first }, { token });
  await harness.post('/components', { name: 'second', status: second }, { token });
  harness.clock.advance(later);
  await harness.post('/components', { name: 'later' }, { token });
  const author = new Author(harness, token);
  for (const { wait, write } of steps) {
    harness.clock.advance(wait);
    await author.write(write);
  }
  harness.clock.advance(rest);
}
