import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LinkedComponent } from '../../ui/change.ts';
import { ChangedValue, Changes } from '../../ui/changes.tsx';
import { Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, listed, words } from '../../words/words.ts';
import { isComponentStatus } from '../components/model.ts';
import type { HistoryEntry, Schedule } from './model.ts';
import { scheduleHistory } from './queries.ts';

/** Who changed the maintenance and its updates, and what it was before and after. */
export function History({ schedule }: { readonly schedule: Schedule }) {
  const [isOpen, setOpen] = useState(false);
  const text = words.schedules;
  return (
    <Section title={text.history}>
      {isOpen ? (
        <Entries schedule={schedule} />
      ) : (
        <Button variant="default" onClick={() => setOpen(true)}>
          {text.showHistory}
        </Button>
      )}
    </Section>
  );
}

function Entries({ schedule }: { readonly schedule: Schedule }) {
  const [page, setPage] = useState(1);
  const query = useQuery(scheduleHistory(schedule.id, page));
  const names: Readonly<Record<string, string>> = words.schedules.field;
  return (
    <PagedList query={query} isFiltered={false} empty={null} onPage={setPage}>
      {(entries) => (
        <Rows label={words.schedules.history}>
          {entries.map((entry) => (
            <Row
              key={entry.id}
              title={<strong>{actionName(entry)}</strong>}
              detail={
                <>
                  <bdi>{entry.actor.kind === 'system' ? words.audit.actors.system : entry.actor.name}</bdi>
                  {', '}
                  <ZonedTime at={entry.created} exact />
                </>
              }
            >
              <Changes
                // The members that people know. The others say the same in the way of the server.
                changes={entry.changes.filter(({ member }) => member in names)}
                layout="rows"
                nameOf={(member) => names[member] ?? member}
                show={(member, value) => (
                  <ChangedValue
                    value={value}
                    inWords={inWords(member, value, schedule)}
                    nothing={words.common.none}
                  />
                )}
              />
            </Row>
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

function actionName({ action, subject_type }: HistoryEntry): string {
  const verbs: Readonly<Record<string, string>> = words.audit.verbs;
  const verb = action.slice(action.indexOf('.') + 1);
  const kind =
    subject_type === 'schedule' ? words.audit.subjects.schedule : words.audit.subjects.schedule_update;
  return fill(words.audit.entryTitle, { kind, verb: verbs[verb] ?? verb });
}

function inWords(member: string, value: unknown, schedule: Schedule): string | undefined {
  if (member === 'notifications') return value ? words.common.yes : words.common.no;
  return member === 'components' && Array.isArray(value) ? componentsIn(value, schedule) : undefined;
}

/** The log names components by their ids. Those that were removed since have no name here. */
function componentsIn(links: readonly LinkedComponent[], { components }: Schedule): string {
  return listed(
    links.map((link) => {
      const name = components.find(({ id }) => id === link.component_id)?.name;
      const status = isComponentStatus(link.status) ? words.common.componentStatus[link.status] : '';
      return `${name ?? fill(words.audit.record, { id: link.component_id })}: ${status}`;
    }),
  );
}
