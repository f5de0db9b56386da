import { isMoment } from '../../ui/change.ts';
import { ChangedValue } from '../../ui/changes.tsx';
import { listed, words } from '../../words/words.ts';
import classes from './change.module.css';

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

/** A value in words; undefined if it says what it is by itself. */
function inWords(subject: string, member: string, value: unknown): string | undefined {
  if (isMoment(value)) return undefined;
  if (member === 'status') return statusName(subject, value) ?? String(value);
  if (member === 'visible') return nameIn(words.audit.visible, value) ?? String(value);
  if (member === 'role') return nameIn(words.session.role, value) ?? String(value);
  if (typeof value === 'boolean' || yesOrNo.has(member)) return value ? words.common.yes : words.common.no;
  const isList = Array.isArray(value) && value.every((each) => typeof each !== 'object');
  return isList ? listed(value.map(String)) : undefined;
}

/** A value of a record in words. */
export const showValue = (subject: string, member: string, value: unknown) => (
  <ChangedValue
    value={value}
    inWords={inWords(subject, member, value)}
    nothing={<span className={classes.empty}>{words.audit.empty}</span>}
  />
);
