import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speakEnglish } from '../../words/testing.ts';
import { type IncidentReplay, markdownOf } from './replay-model.ts';

speakEnglish();

const moment = (kind: IncidentReplay['moments'][number]['kind'], minute: number) => ({
  kind,
  at: { human: null, string: `2026-03-04 10:0${minute}:00` },
  at_iso: `2026-03-04T10:0${minute}:00.000Z`,
  seconds: minute * 60,
  alert: kind === 'alerted' ? 7 : null,
  update: null,
});

test('a post-mortem begins with what visitors may know, in the order of things', () => {
  const moments = [
    moment('began', 0),
    moment('alerted', 1),
    moment('draft', 1),
    moment('published', 2),
    moment('first_mail', 3),
    moment('resolved', 9),
  ];
  const text = markdownOf({ moments } as unknown as IncidentReplay);
  assert.deepEqual(
    text.split('\n').map((line) => line.replace(/^- .*: /, '- ')),
    ['## Timeline', '', '- It started', '- Published', '- Resolved', ''],
  );
});
