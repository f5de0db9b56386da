import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { runs } from '../../../../../test/support/rounds.ts';
import { promisesKept, type RecordedEvent, trackRecordOf } from './model.ts';

/** The events about incident 1, as Daymark writes them. Times are minutes. */
class Story {
  readonly events: RecordedEvent[] = [];
  #due: number | null = null;
  #incident = { id: 1, name: 'Down', message: 'm', visible: 1, published_at: 0, occurred_at: 0 };
  #updates = 0;

  #append(at: number, type: string, id: number, state: object): this {
    const [subject_type = ''] = type.split('.');
    const text = JSON.stringify({ ...state, id });
    const number = this.events.length + 1;
    const event = {
      id: number,
      type,
      subject_type,
      subject_id: id,
      created_at: at,
      state: text,
      hash: `${number}`,
    };
    this.events.push(event);
    return this;
  }

  incident(at: number, verb: string, change: object = {}, previous?: object): this {
    const { due = this.#due, ...rest } = change as { due?: number | null };
    this.#due = due;
    Object.assign(this.#incident, rest);
    const state = { ...this.#incident, deleted_at: null, next_update_due_at: due };
    return this.#append(at, `incident.${verb}`, 1, { ...state, ...(previous && { previous }) });
  }

  update(at: number, due: number | null = null): this {
    this.#due = due;
    return this.onUpdate(at, 'created', ++this.#updates);
  }

  onUpdate(at: number, verb: string, id: number, { message = 'm', due = this.#due } = {}): this {
    this.#due = due;
    const state = { incident_id: 1, status: 2, message, incident_next_update_due_at: due };
    return this.#append(at, `incident_update.${verb}`, id, state);
  }

  at(now: number) {
    return trackRecordOf(this.events, now);
  }
}

const outcomes = (story: Story, now: number) =>
  story.at(now).promises.map(({ dueAt, outcome }) => `${dueAt} ${outcome}`);

test('an update at the due time or before keeps a promise, and a later one does not', () => {
  const story = () => new Story().incident(0, 'created', { due: 30 });
  assert.deepEqual(outcomes(story(), 30), ['30 open']);
  assert.deepEqual(outcomes(story(), 31), ['30 missed']);
  assert.deepEqual(outcomes(story().update(30), 99), ['30 kept']);
  assert.deepEqual(outcomes(story().update(31), 99), ['30 missed']);
  assert.deepEqual(outcomes(story().update(10, 40).update(50, 60), 55), ['30 kept', '40 missed', '60 open']);
  assert.deepEqual(promisesKept(story().update(10, 40).update(50, 60).at(55)), { kept: 1, total: 2 });
});

test('a promise that is moved or withdrawn in time does not count, but one that has passed does', () => {
  const made = () => new Story().incident(0, 'created', { due: 30 });
  const moved = { next_update_due_at: 30 };
  assert.deepEqual(outcomes(made().incident(20, 'updated', { due: 60 }, moved).update(50), 99), ['60 kept']);
  assert.deepEqual(outcomes(made().incident(30, 'updated', { due: null }, moved), 99), []);
  assert.deepEqual(outcomes(made().incident(31, 'updated', { due: 60 }, moved).update(50), 99), [
    '30 missed',
    '60 kept',
  ]);
  assert.deepEqual(outcomes(made().incident(31, 'updated', { due: null }, moved), 99), ['30 missed']);
});

test('an update that also changes components keeps the promise, although two events record it', () => {
  const story = new Story().incident(0, 'created', { due: 30 });
  story.incident(20, 'updated', { due: 50 }, { components: [] });
  assert.deepEqual(outcomes(story.update(20, 50), 40), ['30 kept', '50 open']);
});

test('an update that was deleted keeps no promise, until it is restored', () => {
  const story = new Story().incident(0, 'created', { due: 30 }).update(20).onUpdate(25, 'deleted', 1);
  assert.deepEqual(outcomes(story, 28), ['30 open']);
  assert.deepEqual(outcomes(story, 31), ['30 missed']);
  assert.deepEqual(outcomes(story.onUpdate(40, 'restored', 1), 50), ['30 kept']);
  const again = new Story()
    .incident(0, 'created', { due: 30 })
    .update(20)
    .onUpdate(25, 'deleted', 1)
    .update(29);
  assert.deepEqual(outcomes(again, 99), ['30 kept']);
});

test('what nobody could read is neither promised nor kept', () => {
  const draft = () => new Story().incident(0, 'created', { due: 30, visible: 2 });
  assert.deepEqual(outcomes(draft().update(10), 99), []);
  assert.deepEqual(outcomes(draft().incident(20, 'updated', { visible: 1 }, { visible: 2 }), 99), [
    '30 missed',
  ]);
  assert.deepEqual(outcomes(draft().incident(40, 'updated', { visible: 1 }, { visible: 2 }), 99), []);
  const later = new Story().incident(0, 'created', { due: 30, published_at: 25 });
  assert.deepEqual(outcomes(later.update(10, 24), 99), ['30 kept']);
  const hidden = new Story().incident(0, 'created', { due: 30 });
  assert.deepEqual(outcomes(hidden.incident(10, 'updated', { visible: 2 }, { visible: 1 }), 99), []);
});

test('it was first public when everybody could read it, whatever was entered as the time of publication', () => {
  const first = (story: Story) => story.at(99).firstPublicAt;
  assert.equal(first(new Story().incident(50, 'created', { published_at: 10 })), 50);
  assert.equal(first(new Story().incident(50, 'created', { published_at: 70 })), 70);
  assert.equal(first(new Story().incident(50, 'created', { published_at: 170 })), null);
  const draft = new Story().incident(50, 'created', { visible: 2, published_at: 50 });
  assert.equal(first(draft), null);
  assert.equal(first(draft.incident(60, 'updated', { visible: 1 })), 60);
});

test('a change of what was public is an edit, and a change of anything else is none', () => {
  const story = new Story().incident(5, 'created', { visible: 2 });
  story.incident(6, 'updated', { message: 'a draft may change' }, { message: 'm' });
  story.incident(7, 'updated', { visible: 1 }, { visible: 2 });
  story.incident(8, 'updated', { due: 20 }, { next_update_due_at: null });
  story.incident(9, 'updated', { name: 'Slow' }, { name: 'Down' });
  story.update(10).onUpdate(11, 'updated', 1, { message: 'better' }).update(12).onUpdate(13, 'deleted', 2);
  assert.deepEqual(
    story.at(20).edits.map(({ at, subject, isDeletion, changes }) => [at, subject, isDeletion, changes]),
    [
      [9, 'incident', false, [{ member: 'name', before: 'Down', after: 'Slow' }]],
      [11, 'incident_update', false, [{ member: 'message', before: 'm', after: 'better' }]],
      [13, 'incident_update', true, [{ member: 'message', before: 'm', after: null }]],
    ],
  );
  // The fingerprint is that of the update that is left, event 6.
  assert.equal(story.at(20).fingerprint, '6');
});

test('whatever happens, a kept promise has an update that was there in time', () => {
  const step = fc.record({
    kind: fc.constantFrom('update', 'move', 'delete', 'hide', 'show'),
    wait: fc.integer({ min: 0, max: 20 }),
    due: fc.option(fc.integer({ min: 1, max: 30 })),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const story = new Story().incident(0, 'created', { due: 10 });
      const standing = new Map<number, number>();
      let [now, made, isVisible] = [0, 0, true];
      for (const { kind, wait, due } of steps) {
        now += wait;
        const next = due === null ? null : now + due;
        if (kind === 'update') {
          story.update(now, next);
          made += 1;
          if (isVisible) standing.set(made, now);
        } else if (kind === 'move') story.incident(now, 'updated', { due: next }, { next_update_due_at: 1 });
        else if (kind === 'delete' && standing.has(made)) {
          story.onUpdate(now, 'deleted', made);
          standing.delete(made);
        } else if (kind === 'hide' || kind === 'show') {
          isVisible = kind === 'show';
          story.incident(now, 'updated', { visible: isVisible ? 1 : 2 }, { visible: 0 });
        }
      }
      for (const { madeAt, dueAt, outcome } of story.at(now).promises) {
        const isMet = [...standing.values()].some((at) => at >= madeAt && at <= dueAt);
        if (outcome === 'kept') assert.ok(isMet, `${dueAt} of ${JSON.stringify(story.events)}`);
        if (outcome === 'open') assert.ok(dueAt >= now);
      }
    }),
    runs(300, 5000),
  );
});
