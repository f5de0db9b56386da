import { Button } from '@mantine/core';
import { useState } from 'react';
import { Changes } from '../../ui/changes.tsx';
import { count, fill, listed, words } from '../../words/words.ts';
import classes from './change.module.css';
import { memberName } from './member-name.ts';
import { type AuditEntry, isUnrecorded } from './model.ts';
import { showValue } from './value.tsx';

const SHOWN_AT_FIRST = 4;

/** What an entry changed. A new record has many members, so the rest is shown on demand. */
export function EntryChanges({ entry: { changes, subjectType } }: { readonly entry: AuditEntry }) {
  const [showsAll, setShowsAll] = useState(false);
  const text = words.audit;
  const hidden = changes.length - SHOWN_AT_FIRST;
  // A single one more needs no button.
  const isFolded = hidden > 1 && !showsAll;
  const shown = isFolded ? changes.slice(0, SHOWN_AT_FIRST) : changes;
  return (
    <>
      <Changes
        changes={shown.filter((change) => !isUnrecorded(change))}
        layout="columns"
        nameOf={memberName}
        show={(member, value) => showValue(subjectType, member, value)}
      />
      {shown.filter(isUnrecorded).map(({ member, after }) => (
        <p key={member} className={classes.unrecorded}>
          {fill(text.notRecorded, {
            members: listed(Array.isArray(after) ? after.map((each) => memberName(String(each))) : []),
          })}
        </p>
      ))}
      {hidden > 1 && (
        <Button variant="subtle" className="text-edge" mt="xs" onClick={() => setShowsAll(!showsAll)}>
          {isFolded ? count(text.showAll, hidden) : text.showFewer}
        </Button>
      )}
    </>
  );
}
