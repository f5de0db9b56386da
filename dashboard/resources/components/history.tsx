import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card, Section } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, type Message, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { type HistoryEntry, isComponentStatus } from './model.ts';
import classes from './page.module.css';
import { componentHistory } from './queries.ts';

/** Who changed the component, and what. */
export function EditHistory({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...componentHistory(id, page), placeholderData: keepPreviousData });
  const groups = useQuery(groupOutlines);
  const text = words.components;
  const groupName = (groupId: number) => groups.data?.find((group) => group.id === groupId)?.name;
  return (
    <Section title={text.edits}>
      <Card>
        <p className={classes.hint}>{text.editsHint}</p>
        <QueryView query={query}>
          {(entries) => (
            <>
              <ul className={classes.list}>
                {entries.records.map((entry) => (
                  <Entry key={entry.id} entry={entry} groupName={groupName} />
                ))}
              </ul>
              {entries.lastPage > 1 && (
                <Pager
                  page={entries.page}
                  lastPage={entries.lastPage}
                  total={entries.total}
                  onPage={setPage}
                />
              )}
            </>
          )}
        </QueryView>
      </Card>
    </Section>
  );
}

interface EntryProps {
  readonly entry: HistoryEntry;
  readonly groupName: (id: number) => string | undefined;
}

function Entry({ entry, groupName }: EntryProps) {
  const text = words.components;
  const fields: Readonly<Record<string, string>> = text.fields;
  const verbs: Readonly<Record<string, Message<'author' | 'action'>>> = text.actions;
  const verb = entry.action.split('.').at(-1) ?? '';
  const changes = entry.changes.filter(({ member }) => fields[member] !== undefined);
  return (
    <li className={classes.item}>
      <span className={classes.grow}>
        <bdi>{fill(verbs[verb] ?? text.actions.unknown, { author: entry.author, action: entry.action })}</bdi>
      </span>
      <span className={classes.when}>
        <ZonedTime at={entry.created} />
      </span>
      {verb !== 'created' && changes.length > 0 && (
        <ul className={classes.changes}>
          {changes.map(({ member, before, after }) => (
            <li key={member} dir="auto">
              {fill(text.change, {
                field: fields[member] ?? member,
                before: show(member, before, groupName),
                after: show(member, after, groupName),
              })}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

/** The value of a field in words. */
function show(member: string, value: unknown, groupName: EntryProps['groupName']): string {
  const text = words.components;
  if (value === null || value === undefined || value === '') return text.noValue;
  const number = Number(value);
  if (member === 'status' && isComponentStatus(number)) return words.common.componentStatus[number];
  if (member === 'enabled') return value ? words.common.yes : words.common.no;
  if (member === 'component_group_id') return groupName(number) ?? `#${number}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
