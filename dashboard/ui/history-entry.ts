import type { HistoryEntry } from '../api/history.ts';
import { fill, listed, words } from '../words/words.ts';
import { type Change, isLongText, type LinkedComponent } from './change.ts';
import { valueInWords } from './log-words.ts';

/** How the history of a record names its members and what they refer to. */
export interface HistoryNames {
  /** The members that people know, by their names in the log. Others are not shown. */
  readonly members: Readonly<Record<string, string>>;
  /** The components of an incident or a maintenance, as far as it still has them. */
  readonly components?: readonly { readonly id: number; readonly name: string }[];
  readonly groups?: readonly { readonly id: number; readonly name: string }[];
}

const texts: ReadonlySet<string> = new Set(['message', 'body']);

/** A message is compared line by line, however short it is. */
export const isText = (change: Change): boolean => texts.has(change.member) || isLongText(change);

export const verbOf = ({ action }: Pick<HistoryEntry, 'action'>): string =>
  action.slice(action.indexOf('.') + 1);

/** Of what was made, deleted or brought back, its message says it all. */
const wholes: ReadonlySet<string> = new Set(['created', 'deleted', 'restored', 'purged']);

/** What is worth showing of an entry. What Daymark merely noticed, such as an overdue update, changes nothing. */
export function shownChanges(
  entry: Pick<HistoryEntry, 'action' | 'changes'>,
  { members }: HistoryNames,
): readonly Change[] {
  const verb = verbOf(entry);
  const known = entry.changes.filter(
    ({ member, before, after }) => Object.hasOwn(members, member) && !(before == null && after == null),
  );
  if (verb === 'updated') return known;
  return wholes.has(verb) ? known.filter(({ member }) => texts.has(member)) : [];
}

/** A value as people read it; undefined if it says what it is by itself. */
export function shownValue(
  { subject_type }: Pick<HistoryEntry, 'subject_type'>,
  member: string,
  value: unknown,
  names: HistoryNames,
): string | undefined {
  if (member === 'components' && Array.isArray(value)) return linkedComponents(value, names.components);
  if (member === 'component_group_id' && value !== null) return nameOf(Number(value), names.groups);
  return valueInWords(subject_type, member, value);
}

/** "Checkout: Partial outage". */
const linkedComponents = (linked: readonly LinkedComponent[], known: HistoryNames['components']): string =>
  listed(
    linked.map(({ component_id, status }) => {
      const name = nameOf(component_id, known);
      const inWords = valueInWords('component', 'status', status);
      return inWords === undefined ? name : `${name}: ${inWords}`;
    }),
  );

/** The log holds ids. A record that is gone, or that the incident no longer has, is named by its number. */
const nameOf = (id: number, known: HistoryNames['components'] = []): string =>
  known.find((record) => record.id === id)?.name ?? fill(words.audit.record, { id });
