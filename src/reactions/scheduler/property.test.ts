import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ClockEvents } from '../../../test/support/clock-events.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { runs } from '../../../test/support/rounds.ts';
import { formatDate, parseDate } from '../../lib/dates.ts';

const MINUTE = 60;

/** Something that becomes true by the clock or by hand, and must cause one event. */
class Fact {
  isTrue = false;
  dueAt: number | undefined;

  see(isTrue: boolean, second: number, isQuiet: boolean): void {
    if (!isTrue || isQuiet) this.dueAt = undefined;
    else if (!this.isTrue) this.dueAt = second;
    this.isTrue = isTrue;
  }

  take(): number | undefined {
    const { dueAt } = this;
    this.dueAt = undefined;
    return dueAt;
  }
}

interface Window {
  readonly start: number | null;
  readonly end: number | null;
  readonly published: number;
}

/** A simple model of the rules for one schedule. It steps through every second, and keeps the events not yet read. */
class Watcher {
  #window: Window;
  #now: number;
  #shownAt: number | undefined;
  #isShown: boolean;
  readonly #start = new Fact();
  readonly #end = new Fact();
  readonly #shown = new Fact();
  #reminders = new Map<number, number>();

  constructor(window: Window, now: number) {
    this.#window = window;
    this.#now = now;
    this.#isShown = window.published <= now;
    this.#shown.isTrue = this.#isShown;
    this.#see(now, true);
  }

  /** Lets time pass without writes until the given time. */
  live(until: number, reminders: readonly number[]): void {
    for (let second = this.#now + 1; second <= until; second++) {
      this.#see(second, false);
      const { start } = this.#window;
      const isHeard = this.#isShown && second !== this.#shownAt;
      for (const minutes of reminders) {
        if (start !== null && start - minutes * MINUTE === second && isHeard)
          this.#reminders.set(minutes, second);
      }
    }
    this.#now = until;
  }

  write(window: Window): void {
    if (window.start !== this.#window.start) this.#reminders.clear();
    this.#window = window;
    this.#see(this.#now, false);
  }

  keep(reminders: readonly number[]): void {
    for (const minutes of this.#reminders.keys())
      if (!reminders.includes(minutes)) this.#reminders.delete(minutes);
  }

  #see(second: number, isNew: boolean): void {
    const { start, end, published } = this.#window;
    const isShown = published <= second;
    this.#shown.see(isShown, second, false);
    if (isShown && !this.#isShown) this.#shownAt = second;
    this.#isShown = isShown;
    // The event of the publication has the state in that second.
    const isQuiet = isNew || !isShown || second === this.#shownAt;
    if (isQuiet) this.#reminders.clear();
    this.#start.see(start !== null && start <= second, second, isQuiet);
    this.#end.see(end !== null && end <= second, second, isQuiet);
  }

  /** Returns the events since the last call, each with the time at which it was due. */
  look(reminders: readonly number[]): [kind: string, dueAt: number][] {
    const { start, end } = this.#window;
    const [shown, began, ended] = [this.#shown.take(), this.#start.take(), this.#end.take()];
    const isAhead = start !== null && start > this.#now && (end === null || end > this.#now);
    const nearest = Math.min(
      ...reminders.filter((minutes) => start !== null && start - minutes * MINUTE <= this.#now),
    );
    const reminded = isAhead ? this.#reminders.get(nearest) : undefined;
    this.#reminders.clear();
    const told: [string, number | undefined][] = [
      ['publish', shown],
      [`remind ${nearest}`, reminded],
      ['start', began !== undefined && (end === null || end > began) ? began : undefined],
      ['complete', ended],
    ];
    return told.flatMap(([kind, at]) => (at === undefined ? [] : [[kind, at]]));
  }
}

const moment = fc.integer({ min: -60, max: 500 });
const date = moment.map((seconds) => formatDate(START + seconds));
const fields = {
  scheduled_at: date,
  completed_at: fc.option(date),
  published_at: date,
  status: fc.constantFrom(0, 1, 2, null),
};
const reminderLists = fc.subarray([1, 2, 4]);
const action = fc.oneof(
  { weight: 6, arbitrary: fc.record(fields, { requiredKeys: [] }).map((body) => ({ put: body })) },
  { weight: 2, arbitrary: fc.option(date).map((completed_at) => ({ update: completed_at })) },
  { weight: 1, arbitrary: reminderLists.map((reminders) => ({ reminders })) },
  { weight: 1, arbitrary: fc.constant({ remove: true }) },
  { weight: 2, arbitrary: fc.constant({}) },
);
const steps = fc.array(
  fc.record({
    wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90 })),
    looks: fc.boolean(),
    subject: fc.constantFrom(1, 2),
    action,
  }),
  { minLength: 1, maxLength: 14 },
);
const first = fc.record({ ...fields, scheduled_at: date }, { requiredKeys: ['scheduled_at'] });

const ranks = ['publish', 'remind', 'start', 'complete'];
const rankOf = (kind: string) => ranks.findIndex((name) => kind.startsWith(name));

onBothDatabases('the events of schedules, whatever is written', (harness) => {
  const secondsOf = (text: string | null) => (text === null ? null : (parseDate(text) ?? 0));
  const windowOf = ({ starts, ends, published }: Json): Window => ({
    start: secondsOf(starts.string),
    end: secondsOf(ends.string),
    published: secondsOf(published.string) ?? 0,
  });

  test('are those of a model that steps through every second', async () => {
    const run = async (bodies: readonly object[], course: readonly Json[]) => {
      await harness.reset();
      const token = await harness.token('*');
      const clock = new ClockEvents(harness);
      const watchers = new Map<number, Watcher>();
      let reminders: readonly number[] = [1, 2];
      await harness.put('/settings', { reminders }, { token });
      for (const body of bodies) {
        const made = await harness.post('/schedules', { name: 's', message: 'm', ...body }, { token });
        const { id, ...attributes } = made.body.data.attributes;
        watchers.set(id, new Watcher(windowOf(attributes), harness.clock.now()));
      }
      const look = async () => {
        const told = [...watchers].flatMap(([id, watcher]) =>
          watcher.look(reminders).map(([kind, at]) => ({ id, kind, at })),
        );
        told.sort((a, b) => a.at - b.at || rankOf(a.kind) - rankOf(b.kind) || a.id - b.id);
        assert.deepEqual(
          await clock.next(),
          told.map(({ id, kind, at }) => `schedule ${id} ${kind} at ${at - START}`),
        );
      };
      for (const { wait, looks, subject, action: what } of course) {
        harness.clock.advance(wait);
        for (const watcher of watchers.values()) watcher.live(harness.clock.now(), reminders);
        const path = `/schedules/${subject}`;
        if (what.put) await harness.put(path, what.put, { token });
        if (what.update !== undefined)
          await harness.post(`${path}/updates`, { message: 'm', completed_at: what.update }, { token });
        if (what.reminders) {
          reminders = what.reminders;
          await harness.put('/settings', { reminders }, { token });
          for (const watcher of watchers.values()) watcher.keep(reminders);
        }
        if (what.remove) {
          await harness.delete(path, { token });
          watchers.delete(subject);
        }
        const shown = await harness.get(path, { token });
        if (shown.status === 200) watchers.get(subject)?.write(windowOf(shown.body.data.attributes));
        if (looks) await look();
      }
      harness.clock.advance(1000);
      for (const watcher of watchers.values()) watcher.live(harness.clock.now(), reminders);
      await look();
    };
    await fc.assert(fc.asyncProperty(fc.tuple(first, first), steps, run), runs(12, 800));
  });
});
