import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { arrow } from '../../ui/arrow.ts';
import { TextDifference } from '../../ui/text-difference.tsx';
import { count, fill, listed, words } from '../../words/words.ts';
import classes from './change.module.css';
import { type AuditEntry, type Change, isLongText, isUnrecorded } from './model.ts';
import { Value } from './value.tsx';

const SHOWN_AT_FIRST = 4;

const memberName = (member: string): string => {
  const names: Readonly<Record<string, string>> = words.audit.members;
  return names[member] ?? member.replaceAll('_', ' ');
};

/** What an entry changed: each member before and after. A new record has many, so the rest is shown on demand. */
export function Changes({ entry }: { readonly entry: AuditEntry }) {
  const [showsAll, setShowsAll] = useState(false);
  const text = words.audit;
  const { changes, subjectType } = entry;
  if (changes.length === 0) return null;
  const hidden = changes.length - SHOWN_AT_FIRST;
  // A single one more needs no button.
  const isFolded = hidden > 1 && !showsAll;
  return (
    <>
      <dl className={classes.changes}>
        {(isFolded ? changes.slice(0, SHOWN_AT_FIRST) : changes).map((change) => (
          <ChangedMember key={change.member} subject={subjectType} change={change} />
        ))}
      </dl>
      {hidden > 1 && (
        <Button variant="subtle" px="xs" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {isFolded ? count(text.showAll, hidden) : text.showFewer}
        </Button>
      )}
    </>
  );
}

function ChangedMember({ subject, change }: { readonly subject: string; readonly change: Change }) {
  const text = words.audit;
  const { before, after } = change;
  const member = memberName(change.member);
  if (isUnrecorded(change)) {
    const names = Array.isArray(after) ? after.map((each) => memberName(String(each))) : [];
    return <p className={classes.values}>{fill(text.notRecorded, { members: listed(names) })}</p>;
  }
  if (isLongText(change) && before !== null && after !== null)
    return (
      <div>
        <dt className={classes.member}>{member}</dt>
        <dd className={classes.values}>
          <TextDifference
            before={String(before)}
            after={String(after)}
            label={fill(text.differenceOf, { member })}
          />
        </dd>
      </div>
    );
  return (
    <div className={classes.short}>
      <dt className={classes.member}>{member}</dt>
      <dd className={classes.values}>
        {before !== null && (
          <>
            <VisuallyHidden>{text.beforeLabel}</VisuallyHidden>
            <Value subject={subject} member={change.member} value={before} />
          </>
        )}
        {before !== null && <span aria-hidden="true">{arrow()}</span>}
        <VisuallyHidden>{text.afterLabel}</VisuallyHidden>
        <Value subject={subject} member={change.member} value={after} />
      </dd>
    </div>
  );
}
