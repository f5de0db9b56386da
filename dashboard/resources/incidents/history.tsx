import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { arrow } from '../../ui/arrow.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import classes from './history.module.css';
import { actionName, memberName, type ShownChange, showMember, shownChanges } from './history-model.ts';
import type { HistoryEntry, Incident } from './model.ts';
import { incidentHistory } from './queries.ts';

/** Who changed what about an incident. It is loaded when people open it. */
export function History({ incident }: { readonly incident: Incident }) {
  const [isOpen, { toggle }] = useDisclosure();
  const text = words.incidents;
  return (
    <Section
      title={text.history}
      actions={
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? text.historyHide : text.historyShow}
        </Button>
      }
    >
      {isOpen && <Entries incident={incident} />}
    </Section>
  );
}

function Entries({ incident }: { readonly incident: Incident }) {
  const [page, setPage] = useState(1);
  const names = new Map(incident.components.map(({ id, name }) => [id, name]));
  const query = useQuery(incidentHistory(incident.id, page));
  const text = words.incidents;
  return (
    <Card>
      <QueryView query={query}>
        {({ records, lastPage, total }) => (
          <>
            {records.length === 0 && <p className={classes.none}>{text.historyEmpty}</p>}
            <ol className={classes.entries}>
              {records.map((entry) => (
                <Entry key={entry.id} entry={entry} names={names} />
              ))}
            </ol>
            {lastPage > 1 && <Pager page={page} lastPage={lastPage} total={total} onPage={setPage} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly names: ReadonlyMap<number, string>;
}

const Entry = ({ entry, names }: EntryProps) => (
  <li>
    <div>
      <bdi className={classes.name}>{entry.actor.name}</bdi> {actionName(entry.action)}{' '}
      <span className={classes.time}>
        <ZonedTime at={entry.created} />
      </span>
    </div>
    {shownChanges(entry).map((change) => (
      <Change key={change.member} change={change} names={names} />
    ))}
  </li>
);

interface ChangeProps {
  readonly change: ShownChange;
  readonly names: ReadonlyMap<number, string>;
}

function Change({ change: { member, before, after, isText }, names }: ChangeProps) {
  const name = memberName(member);
  if (isText && before != null && after != null) {
    return (
      <div className={classes.change}>
        {name}
        <TextDifference before={String(before)} after={String(after)} label={name} />
      </div>
    );
  }
  if (isText) {
    return (
      <div className={classes.text} dir="auto">
        {String(after ?? before)}
      </div>
    );
  }
  return (
    <div className={classes.change}>
      {name}: {before != null && <del>{showMember(member, before, names)}</del>} {before != null && arrow()}{' '}
      <ins>{showMember(member, after, names)}</ins>
    </div>
  );
}
