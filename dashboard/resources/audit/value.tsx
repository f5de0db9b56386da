import { ZonedTime } from '../../ui/zoned-time.tsx';
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

const TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const nameIn = (names: Readonly<Record<string, string>>, key: unknown): string | undefined =>
  names[String(key)];

/** The statuses of components, incidents and maintenance have names. */
function statusName(subject: string, value: unknown): string | undefined {
  const { componentStatus, incidentStatus, scheduleStatus } = words.common;
  if (subject === 'component') return nameIn(componentStatus, value);
  if (subject.startsWith('incident')) return nameIn(incidentStatus, value);
  return subject.startsWith('schedule') ? nameIn(scheduleStatus, value) : undefined;
}

function textOf(subject: string, member: string, value: unknown): string {
  if (member === 'status') return statusName(subject, value) ?? String(value);
  if (member === 'visible') return nameIn(words.audit.visible, value) ?? String(value);
  if (member === 'role') return nameIn(words.session.role, value) ?? String(value);
  if (typeof value === 'boolean' || yesOrNo.has(member)) return value ? words.common.yes : words.common.no;
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object'))
    return listed(value.map(String));
  return typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value);
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

interface Props {
  readonly subject: string;
  readonly member: string;
  readonly value: unknown;
}

/** A value of a record in words. */
export function Value({ subject, member, value }: Props) {
  if (isEmpty(value))
    return (
      <span className={classes.value} data-empty>
        {words.audit.empty}
      </span>
    );
  if (typeof value === 'string' && TIME.test(value))
    return <ZonedTime at={{ human: null, string: value }} exact />;
  return (
    <span className={classes.value} dir="auto">
      {textOf(subject, member, value)}
    </span>
  );
}
