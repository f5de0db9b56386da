import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, Section } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { TextDifference } from '../../ui/text-difference.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import classes from './history.module.css';
import { actionName, memberName, showMember, shownChanges } from './history-model.ts';
import type { HistoryEntry } from './model.ts';
import { incidentHistory } from './queries.ts';

/** Who changed what about an incident. It is loaded when people open it. */
export function History({ incidentId }: { readonly incidentId: number }) {
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
      {isOpen && <Entries incidentId={incidentId} />}
    </Section>
  );
}

function Entries({ incidentId }: { readonly incidentId: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(incidentHistory(incidentId, page));
  const text = words.incidents;
  return (
    <Card>
      <QueryView query={query}>
        {({ records, lastPage, total }) => (
          <>
            {records.length === 0 && <p className={classes.none}>{text.historyEmpty}</p>}
            <ol className={classes.entries}>
              {records.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </ol>
            {lastPage > 1 && <Pager page={page} lastPage={lastPage} total={total} onPage={setPage} />}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function Entry({ entry }: { readonly entry: HistoryEntry }) {
  return (
    <li>
      <div>
        <bdi className={classes.name}>{entry.actor.name}</bdi> {actionName(entry.action)}{' '}
        <span className={classes.time}>
          <ZonedTime at={entry.created} />
        </span>
      </div>
      {shownChanges(entry).map(({ member, before, after, isText }) =>
        isText ? (
          <div key={member} className={classes.change}>
            {memberName(member)}
            <TextDifference
              before={String(before ?? '')}
              after={String(after ?? '')}
              label={memberName(member)}
            />
          </div>
        ) : (
          <div key={member} className={classes.change}>
            {memberName(member)}: <del>{showMember(member, before)}</del> →{' '}
            <ins>{showMember(member, after)}</ins>
          </div>
        ),
      )}
    </li>
  );
}
