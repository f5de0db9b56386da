import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { historyOf, type RecordWithHistory } from '../api/history.ts';
import { words } from '../words/words.ts';
import classes from './change-history.module.css';
import { ChangedValue, Changes } from './changes.tsx';
import { type HistoryNames, isText, shownChanges, shownValue, verbOf } from './history-entry.ts';
import { actorName, eventTitle } from './log-words.ts';
import { Card, Section } from './page-frame.tsx';
import { PagedList } from './paged-list.tsx';
import { ZonedTime } from './zoned-time.tsx';

interface Props {
  readonly kind: RecordWithHistory;
  readonly id: number;
  readonly names: HistoryNames;
}

/** Who changed a record and what belongs to it, and what it was before and after. It is loaded when people open it. */
export function ChangeHistory(props: Props) {
  const [isOpen, { toggle }] = useDisclosure();
  const text = words.history;
  return (
    <Section
      title={text.title}
      actions={
        <Button variant="default" size="sm" aria-expanded={isOpen} onClick={toggle}>
          {isOpen ? text.hide : text.show}
        </Button>
      }
    >
      {isOpen && <Entries {...props} />}
    </Section>
  );
}

function Entries({ kind, id, names }: Props) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...historyOf(kind, id, page), placeholderData: keepPreviousData });
  return (
    <Card>
      <PagedList
        query={query}
        isFiltered={false}
        empty={<p className={classes.none}>{words.history.empty}</p>}
        hidesSinglePage
        onPage={setPage}
      >
        {(entries) => (
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <strong>{eventTitle(entry.subject_type, verbOf(entry))}</strong>{' '}
                <span className={classes.detail}>
                  <bdi>{actorName(entry.actor)}</bdi>, <ZonedTime at={entry.created} exact />
                </span>
                <Changes
                  changes={shownChanges(entry, names)}
                  layout="lines"
                  nameOf={(member) => names.members[member] ?? member}
                  show={(member, value) => (
                    <ChangedValue
                      value={value}
                      inWords={shownValue(entry, member, value, names)}
                      nothing={words.audit.empty}
                    />
                  )}
                  isText={isText}
                />
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Card>
  );
}
