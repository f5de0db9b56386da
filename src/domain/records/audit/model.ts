import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../../../kernel/db/schema.ts';
import { formatDate } from '../../../lib/dates.ts';

/** One member of a subject that a write changed. */
export interface Change {
  readonly member: string;
  readonly before: unknown;
  readonly after: unknown;
}

type State = Readonly<Record<string, unknown>>;

/** The entry itself says which record it is about, when it was written, and what was there before. */
const notWorthTelling = new Set([
  'id',
  'created_at',
  'updated_at',
  'previous',
  'previous_address',
  'recovered',
]);
/** No state contains secrets. If one ever does by mistake, the audit log does not show it. */
const secretNames = /secret|password|hash|salt|recovery|private/i;

const isShown = (member: string): boolean => !notWorthTelling.has(member) && !secretNames.test(member);

/**
 * What an event changed. `before` is the state of the previous event about the same subject. For a deletion, everything that
 * was there is gone. A member that only the older state has was a detail of that event, not of the subject.
 */
export function changesOf(verb: string, before: State | undefined, after: State): Change[] {
  if (verb === 'deleted') return changesBetween(before ?? after, {}, Object.keys(before ?? after));
  return changesBetween(before ?? {}, after, Object.keys(after));
}

const changesBetween = (before: State, after: State, members: readonly string[]): Change[] =>
  members
    .filter(isShown)
    .map((member) => ({ member, before: before[member] ?? null, after: after[member] ?? null }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after))
    .map(({ member, ...values }) => ({
      member,
      before: readable(member, values.before),
      after: readable(member, values.after),
    }));

/**
 * The state that an event recorded. If somebody has damaged it, the entry shows no changes, and `daymark verify` names the
 * event.
 */
export function parseRecorded(text: string): State {
  try {
    const state: unknown = JSON.parse(text);
    return typeof state === 'object' && state !== null && !Array.isArray(state) ? (state as State) : {};
  } catch {
    return {};
  }
}

/** The tables hold these as JSON. */
const lists = new Set(['abilities', 'events', 'components', 'request', 'expect', 'places', 'tags']);

/** Times as dates, as everywhere else in the API, and lists as lists. */
function readable(member: string, value: unknown): unknown {
  if (typeof value === 'number' && (member.endsWith('_at') || member === 'since')) return formatDate(value);
  return typeof value === 'string' && lists.has(member) ? parseList(value) : value;
}

function parseList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

type Actor = Pick<Row<'events'>, 'actor_type' | 'actor_id' | 'user_id'>;

const namesOfOthers: Readonly<Record<string, string>> = {
  system: 'Daymark',
  command: 'command line',
  guest: 'visitor',
};

/** The current name of whoever made a write. The log itself contains no names of people. */
export function actorName({ actor_type, actor_id, user_id }: Actor, userName: string | undefined): string {
  if (user_id !== null) return userName ?? `removed user ${user_id}`;
  return namesOfOthers[actor_type] ?? `${actor_type} ${actor_id}`;
}

/** For people: `status: 1 → 4; name: "API" → "Web"`. */
export const changesInWords = (changes: readonly Change[]): string =>
  changes
    .map(({ member, before, after }) => `${member}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`)
    .join('; ');
