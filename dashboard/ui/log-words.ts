import { fill, listed, words } from '../words/words.ts';
import { isMoment, isNothing } from './change.ts';

/** Members that the log holds as 0 and 1. */
const yesOrNo: ReadonlySet<string> = new Set([
  'enabled',
  'disabled',
  'stickied',
  'notifications',
  'second_factor',
  'global',
]);

const nameIn = (names: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  names[String(key)];

/** The statuses of components, incidents and maintenance have names. */
function statusName(subject: string, value: unknown): string | undefined {
  const { componentStatus, incidentStatus, scheduleStatus } = words.common;
  if (subject === 'component') return nameIn(componentStatus, value);
  if (subject.startsWith('incident')) return nameIn(incidentStatus, value);
  return subject.startsWith('schedule') ? nameIn(scheduleStatus, value) : undefined;
}

/** A value of the log in words; undefined if it says what it is by itself. */
export function valueInWords(subject: string, member: string, value: unknown): string | undefined {
  if (isMoment(value) || isNothing(value)) return undefined;
  if (member === 'status') return statusName(subject, value) ?? String(value);
  if (member === 'visible') return nameIn(words.audit.visible, value) ?? String(value);
  if (member === 'on_failure') return nameIn(words.components.onFailureChoices, value) ?? String(value);
  if (member === 'role') return nameIn(words.session.role, value) ?? String(value);
  if (typeof value === 'boolean' || yesOrNo.has(member)) return value ? words.common.yes : words.common.no;
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isList ? listed(value.map(String)) : undefined;
}

/** What an entry of the log is about: "Incident update: changed". */
export const eventTitle = (subject: string, verb: string): string =>
  fill(words.audit.entryTitle, {
    kind: nameIn(words.audit.subjects, subject) ?? subject,
    verb: nameIn(words.audit.verbs, verb) ?? verb,
  });

/** Who made a change. What is not a person has a name in the language of the user. */
export const actorName = ({ kind, name }: { readonly kind: string; readonly name: string }): string =>
  nameIn(words.audit.actors, kind) ?? name;
