import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Changes } from '../../ui/changes.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import classes from './history.module.css';
import { actionName, isText, memberName, showMember, shownChanges } from './history-model.ts';
import type { Incident } from './model.ts';
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
  return (
    <Card>
      <PagedList
        query={query}
        isFiltered={false}
        empty={<p className={classes.none}>{words.incidents.historyEmpty}</p>}
        hidesSinglePage
        onPage={setPage}
      >
        {(entries) => (
          <ol className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.id}>
                <div>
                  <bdi className={classes.name}>{entry.actor.name}</bdi> {actionName(entry.action)}{' '}
                  <span className={classes.time}>
                    <ZonedTime at={entry.created} />
                  </span>
                </div>
                <Changes
                  changes={shownChanges(entry)}
                  layout="lines"
                  nameOf={memberName}
                  show={(member, value) => showMember(member, value, names)}
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
