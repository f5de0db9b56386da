import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Contradiction } from '../resources/incidents/contradiction-queries.ts';
import { failingOf } from './failing-model.ts';

const at = (string: string) => ({ human: 'then', string });
const alert = (id: number, values: object = {}) => ({
  id,
  title: `Alert ${id}`,
  check: null,
  components: [],
  incident: null,
  started: at('2026-03-10 12:00:00'),
  ...values,
});
const website = { id: 1, name: 'Website', status: 4, ownStatus: 1, shownStatus: 1 } as const;
const failing = (component: number, checks: readonly number[]): Contradiction => ({
  kind: 'checks_failing',
  summary: '',
  component: { id: component, name: component === 1 ? 'Website' : `Component ${component}` },
  incident: null,
  status: null,
  since: null,
  source: null,
  checks: checks.map((id) => ({ id, name: `Check ${id}` })),
  failing_places: 1,
  places: 1,
});

describe('what fails on the overview', () => {
  test('has one card for a component and its draft, since its first alert', () => {
    const alerts = [
      alert(2, { check: 7, incident: 5, started: at('2026-03-10 12:05:00') }),
      alert(1, { check: 8, incident: 5 }),
    ];
    const draft = { id: 5, name: 'Problem with Website', components: [website] };
    const [card, ...others] = failingOf([failing(1, [7, 8])], alerts, [draft]);
    assert.deepEqual(others, []);
    assert.deepEqual(card, {
      key: 'draft 5',
      name: 'Website',
      checks: [7, 8],
      component: 1,
      since: at('2026-03-10 12:00:00'),
      alert: 2,
      incident: 5,
      isDraft: true,
      otherDraft: undefined,
    });
  });

  test('leads to an open incident of its alerts, and without one to a report', () => {
    const cards = failingOf([failing(1, [7]), failing(2, [9])], [alert(1, { check: 7, incident: 6 })], []);
    assert.deepEqual(
      cards.map(({ name, incident, isDraft }) => [name, incident, isDraft]),
      [
        ['Website', 6, false],
        ['Component 2', undefined, false],
      ],
    );
  });

  test('begins with the draft whose alert is the worst', () => {
    const drafts = [5, 6].map((id) => ({ id, name: `Draft ${id}`, components: [] }));
    const cards = failingOf([], [alert(1, { incident: 6 }), alert(2, { incident: 5 })], drafts);
    assert.deepEqual(
      cards.map(({ key }) => key),
      ['draft 6', 'draft 5'],
    );
  });

  test('has no card for a draft of something that works', () => {
    assert.deepEqual(failingOf([], [], [{ id: 5, name: 'Planned text', components: [website] }]), []);
  });

  test('leads to a draft that somebody wrote about the component, by its name', () => {
    const draft = { id: 5, name: 'The website is down', components: [website] };
    const [card, other, ...more] = failingOf(
      [failing(1, [7]), failing(2, [9])],
      [alert(1, { check: 7 })],
      [draft],
    );
    assert.deepEqual(
      [card?.key, card?.incident, card?.isDraft, card?.otherDraft],
      ['component 1', 5, true, 'The website is down'],
    );
    assert.deepEqual([other?.incident, other?.otherDraft, more.length], [undefined, undefined, 0]);
  });

  test('prefers the incident of its alerts to a draft that somebody wrote', () => {
    const draft = { id: 5, name: 'Planned text', components: [website] };
    const [card] = failingOf([failing(1, [7])], [alert(1, { check: 7, incident: 6 })], [draft]);
    assert.deepEqual([card?.incident, card?.isDraft, card?.otherDraft], [6, false, undefined]);
  });
});
