import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ClockEvents } from '../../../test/support/clock-events.ts';
import { onBothDatabases, START } from '../../../test/support/harness.ts';
import type { Json } from '../../../test/support/response.ts';
import { runs } from '../../../test/support/rounds.ts';
import { formatDate, parseDate } from '../../lib/dates.ts';

const HOUR = 3600;
const FIXED = 4;

interface Incident {
  readonly status: number;
  readonly published: number;
  readonly promise: number | null;
}

/** A simple model of the rules for one incident: everything that it waits for, and the events not yet read. */
class Watcher {
  #incident: Incident;
  #now: number;
  #silentSince: number;
  #isSilenceTold = false;
  #told = new Map<string, number>();

  constructor(incident: Incident, now: number) {
    this.#incident = incident;
    this.#now = now;
    this.#silentSince = Math.max(now, incident.published);
  }

  /** Lets time pass without writes until the given time. */
  live(until: number, hours: number): void {
    const { status, published, promise } = this.#incident;
    const reaches = (moment: number | null): moment is number =>
      moment !== null && moment > this.#now && moment <= until;
    if (reaches(published)) this.#told.set('publish', published);
    if (status !== FIXED) {
      if (reaches(promise)) this.#told.set('overdue', promise);
      const stale = this.#silentSince + hours * HOUR;
      if (reaches(stale) && !this.#isSilenceTold) this.#told.set('stale', stale);
    }
    this.#now = until;
  }

  write(after: Incident, isWord: boolean): void {
    const before = this.#incident;
    this.#incident = after;
    const [wasHidden, isHidden] = [before.published > this.#now, after.published > this.#now];
    if (wasHidden && !isHidden) this.#told.set('publish', this.#now);
    if (isHidden) this.#told.delete('publish');
    if (after.promise !== before.promise || after.status === FIXED) this.#told.delete('overdue');
    const isReopened = before.status === FIXED && after.status !== FIXED;
    if (isWord || isReopened || (wasHidden && !isHidden)) this.#speak();
    // While the incident is hidden, it cannot become stale.
    if (isHidden && after.published !== before.published) this.#speak();
    if (after.status === FIXED) this.#told.delete('stale');
  }

  #speak(): void {
    this.#silentSince = Math.max(this.#now, this.#incident.published);
    this.#isSilenceTold = false;
    this.#told.delete('stale');
  }

  /** Applies a changed `stale_hours`. */
  wait(hours: number, hoursBefore: number): void {
    if (this.#incident.status === FIXED || this.#isSilenceTold) return;
    const isOver = (of: number) => this.#silentSince + of * HOUR <= this.#now;
    if (isOver(hours) && !isOver(hoursBefore)) this.#told.set('stale', this.#now);
    if (!isOver(hours)) this.#told.delete('stale');
  }

  look(): [kind: string, at: number][] {
    const told = [...this.#told];
    if (this.#told.has('stale')) this.#isSilenceTold = true;
    this.#told = new Map();
    return told;
  }
}

const date = fc.integer({ min: -2, max: 20 }).map((hours) => formatDate(START + hours * HOUR));
const status = fc.constantFrom(1, 2, FIXED);
const fields = { status, published_at: date, next_update_due_at: fc.option(date) };
const action = fc.oneof(
  { weight: 5, arbitrary: fc.record(fields, { requiredKeys: [] }).map((put) => ({ put })) },
  {
    weight: 3,
    arbitrary: fc
      .record({ status, next_update_due_at: fc.option(date) }, { requiredKeys: ['status'] })
      .map((update) => ({ update })),
  },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 5).map((patience) => ({ patience })) },
  { weight: 2, arbitrary: fc.constant({}) },
);
const steps = fc.array(
  fc.record({ wait: fc.integer({ min: 0, max: 4 * HOUR }), looks: fc.boolean(), action }),
  { minLength: 1, maxLength: 14 },
);
const first = fc.record({ status, published_at: date }, { requiredKeys: ['status'] });

onBothDatabases('the events of incidents, whatever is written', (harness) => {
  const secondsOf = (text: string | null) => (text === null ? null : (parseDate(text) ?? 0));
  const toIncident = (attributes: Json): Incident => ({
    status: Number(attributes.status.value),
    published: secondsOf(attributes.published.string) ?? 0,
    promise: secondsOf(attributes.next_update_due.string),
  });

  test('are those of a simple model', async () => {
    const run = async (body: object, course: readonly Json[]) => {
      await harness.reset();
      const token = await harness.token('*');
      const clock = new ClockEvents(harness);
      let hours = 2;
      await harness.put('/settings', { stale_hours: hours }, { token });
      const made = await harness.post('/incidents', { name: 'i', message: 'm', ...body }, { token });
      const watcher = new Watcher(toIncident(made.body.data.attributes), harness.clock.now());
      const look = async () =>
        assert.deepEqual(
          await clock.next(),
          watcher
            .look()
            .sort(
              ([a, x], [b, y]) =>
                x - y || Number(b === 'publish') - Number(a === 'publish') || (a < b ? -1 : 1),
            )
            .map(([kind, at]) => `incident 1 ${kind} at ${at - START}`),
        );
      for (const { wait, looks, action: what } of course) {
        harness.clock.advance(wait);
        watcher.live(harness.clock.now(), hours);
        let isWord = false;
        if (what.put) await harness.put('/incidents/1', what.put, { token });
        if (what.update) {
          const response = await harness.post(
            '/incidents/1/updates',
            { message: 'm', ...what.update },
            { token },
          );
          isWord = response.status === 200;
        }
        if (what.patience) {
          await harness.put('/settings', { stale_hours: what.patience }, { token });
          watcher.wait(what.patience, hours);
          hours = what.patience;
        }
        const shown = await harness.get('/incidents/1', { token });
        watcher.write(toIncident(shown.body.data.attributes), isWord);
        if (looks) await look();
      }
      harness.clock.advance(100 * HOUR);
      watcher.live(harness.clock.now(), hours);
      await look();
    };
    await fc.assert(fc.asyncProperty(first, steps, run), runs(12, 800));
  });
});
