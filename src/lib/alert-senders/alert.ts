import { createHash } from 'node:crypto';
import type { AlertSeverity } from '../../../common/alert-senders.ts';
import { singleLine } from '../text.ts';
import { type Fields, isWrongTime, member, textOf } from './fields.ts';
import { MAX_ALERTS, type PostContent, type SenderAlert } from './sender.ts';

const MAX_KEY = 200;
const MAX_TITLE = 255;
const MAX_LABELS = 64;
const MAX_LABEL_NAME = 100;
const MAX_LABEL_VALUE = 500;
/** Of all labels together: a source holds thousands of alerts. */
const MAX_LABEL_CHARACTERS = 8000;
const MAX_LINK = 2000;

/** What is read from a payload, before it is bounded. */
export interface RawAlert {
  readonly key: string;
  /** What the sender itself puts together, such as a host or a monitor. */
  readonly group?: string | null;
  /** With its end, the older ones of its group are over. */
  readonly endsGroup?: boolean;
  readonly name?: string | null;
  readonly title: string | null;
  readonly severity: AlertSeverity;
  /** Values that are neither texts nor numbers are left out. */
  readonly labels: Iterable<readonly [string, unknown]>;
  readonly link?: unknown;
  readonly resolved: boolean;
  readonly startedAt?: Date | null;
  readonly endedAt?: Date | null;
}

/** One line without control characters or halves of characters, so that every database and terminal takes it. */
const cleaned = (text: string): string => singleLine(text.slice(0, 8000)).toWellFormed();

const cut = (text: string, length: number): string => {
  const clean = cleaned(text);
  if (clean.length <= length) return clean;
  const characters = [...clean];
  return characters.length <= length ? clean : `${characters.slice(0, length - 1).join('')}…`;
};

/** A long key is told apart by its hash, since two of them may begin alike. */
const boundedKey = (key: string): string => {
  const text = cleaned(key);
  if (text !== '' && text.length <= MAX_KEY && key.length <= 8000) return text;
  return `${[...text].slice(0, 100).join('')}#${createHash('sha256').update(key).digest('hex')}`;
};

const labelsOf = (pairs: RawAlert['labels']): Record<string, string> => {
  const labels: [string, string][] = [];
  let characters = 0;
  for (const [name, value] of pairs) {
    const text = textOf(value);
    const label = cut(name, MAX_LABEL_NAME);
    if (text === null || label === '') continue;
    const shown = cut(text, MAX_LABEL_VALUE);
    characters += label.length + shown.length;
    if (characters > MAX_LABEL_CHARACTERS) break;
    labels.push([label, shown]);
    if (labels.length === MAX_LABELS) break;
  }
  return Object.fromEntries(labels);
};

/** The address, if a person may follow it. */
function linkOf(value: unknown): string | null {
  const text = textOf(value);
  if (text === null || text.length > MAX_LINK || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : null;
}

const notAfter = (time: Date, limit: Date): Date => (time > limit ? limit : time);

/** An alert within bounds. Clocks of senders differ from ours: nothing begins or ends in the future. */
function alertOf(raw: RawAlert, now: Date): SenderAlert {
  const startedAt = raw.startedAt ? notAfter(raw.startedAt, now) : null;
  const end = raw.resolved ? notAfter(raw.endedAt ?? now, now) : null;
  return {
    key: boundedKey(raw.key),
    group: raw.group ? boundedKey(raw.group) : null,
    endsGroup: raw.endsGroup ?? false,
    name: raw.name ? cut(raw.name, MAX_TITLE) : null,
    title: cut(raw.title ?? '', MAX_TITLE) || cut(raw.key, MAX_TITLE) || '?',
    severity: raw.severity,
    labels: labelsOf(raw.labels),
    link: linkOf(raw.link),
    state: raw.resolved ? 'resolved' : 'firing',
    startedAt,
    endedAt: end !== null && startedAt !== null && end < startedAt ? startedAt : end,
  };
}

/** One delivery with one alert. */
export const oneAlert = (raw: RawAlert, now: Date): PostContent => ({
  alerts: [alertOf(raw, now)],
  note: null,
});

/**
 * At most as many as one delivery may hold; the rest is not even read. `left` counts what the sender itself left out. If two have the same key, the one
 * that fires counts, so that every key is in a delivery once.
 */
export function manyAlerts<T>(
  list: readonly T[],
  read: (each: T) => RawAlert,
  now: Date,
  left = 0,
): PostContent {
  const byKey = new Map<string, SenderAlert>();
  for (const each of list.slice(0, MAX_ALERTS)) {
    const alert = alertOf(read(each), now);
    if (alert.state === 'firing' || !byKey.has(alert.key)) byKey.set(alert.key, alert);
  }
  const missing = Math.max(0, list.length - MAX_ALERTS) + left;
  const note =
    missing === 0 ? null : `The delivery had ${list.length + left} alerts; ${missing} of them were left out.`;
  return { alerts: [...byKey.values()], note };
}

const said = (value: unknown): string => cut(JSON.stringify(value) ?? '', 80);

/** The problem of a delivery in which a time is none, or null. An alert would otherwise begin when it came, without a word. */
export function timeProblem(fields: Fields, ...names: readonly string[]): PostContent | null {
  const name = names.find((each) => isWrongTime(member(fields, each)));
  if (name === undefined) return null;
  return notTheForm(
    `"${name}" is ${said(member(fields, name))}, which is not a time. Send it as 2026-11-20T21:04:00Z, or leave it out.`,
  );
}

export const notTheForm = (sentence: string): PostContent => ({ problem: 'form', sentence });

export const ignored = (why: string): PostContent => ({ ignored: why });
