import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { formatDate } from '../../src/lib/dates.ts';
import { type Harness, START } from './harness.ts';

/** A date, in seconds since the start of the test. */
export const at = (seconds: number) => formatDate(START + seconds);

/**
 * The jobs that the clock triggered, such as `schedule 1 remind 60 at 3600`: the last number is the due time in seconds
 * since the start.
 */
export class ClockEvents {
  readonly #harness: Harness;
  #seen = 0;

  constructor(harness: Harness) {
    this.#harness = harness;
  }

  /** Sets the clock, in seconds since the start of the test, and returns what happens. */
  when(seconds: number): Promise<string[]> {
    this.#harness.clock.set(START + seconds);
    return this.next();
  }

  /** Runs everything that is due, and returns what happened since the last call. */
  async next(): Promise<string[]> {
    await this.#harness.react();
    const rows = await this.#harness.query(sql<{
      id: number;
      type: string;
      subject_id: number;
      state: string;
    }>`
      select id, type, subject_id, state from events where id > ${this.#seen} and actor_type = 'system'
        and subject_type in ('incident', 'schedule') order by id`);
    this.#seen = await this.#harness.lastEventId();
    return rows.flatMap(({ type, subject_id, state }) => {
      const { kind, due_at } = JSON.parse(state);
      const [subject] = type.split('.');
      return kind === undefined ? [] : [`${subject} ${subject_id} ${kind} at ${due_at - START}`];
    });
  }
}

/** Writes schedules like an API client. */
export const schedulesOf = (harness: Harness, token: () => string) => ({
  make: async (body: object): Promise<number> => {
    const response = await harness.post(
      '/schedules',
      { name: 's', message: 'm', ...body },
      { token: token() },
    );
    assert.equal(response.status, 200, JSON.stringify(response.body));
    return Number(response.body.data.id);
  },
  put: async (id: number, body: object): Promise<void> => {
    const response = await harness.put(`/schedules/${id}`, body, { token: token() });
    assert.equal(response.status, 200, JSON.stringify(response.body));
  },
});
