import { ChangedValue } from '../../ui/changes.tsx';
import { valueInWords } from '../../ui/log-words.ts';
import { words } from '../../words/words.ts';
import classes from './change.module.css';

/** A value of a record in words. */
export const showValue = (subject: string, member: string, value: unknown) => (
  <ChangedValue
    value={value}
    inWords={valueInWords(subject, member, value)}
    nothing={<span className={classes.empty}>{words.audit.empty}</span>}
  />
);
