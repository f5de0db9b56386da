import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isNothing } from '../../ui/change.ts';
import { Changes } from '../../ui/changes.tsx';
import { Card, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, type Message, words } from '../../words/words.ts';
import { groupOutlines } from '../component-groups/queries.ts';
import { type HistoryEntry, isComponentStatus } from './model.ts';
import classes from './page.module.css';
import { componentHistory } from './queries.ts';

/** Who changed the component, and what. */
export function History({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...componentHistory(id, page), placeholderData: keepPreviousData });
  const groups = useQuery(groupOutlines);
  const text = words.components;
  const groupName = (groupId: number) => groups.data?.find((group) => group.id === groupId)?.name;
  return (
    <Section title={text.edits}>
      <Card>
        <p className={classes.hint}>{text.editsHint}</p>
        <PagedList query={query} isFiltered={false} empty={null} hidesSinglePage onPage={setPage}>
          {(entries) => (
            <ul className={classes.list}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} groupName={groupName} />
              ))}
            </ul>
          )}
        </PagedList>
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
  return (
    <li className={classes.item}>
      <span className={classes.grow}>
        <bdi>{fill(verbs[verb] ?? text.actions.unknown, { author: entry.author, action: entry.action })}</bdi>
      </span>
      <span className={classes.when}>
        <ZonedTime at={entry.created} />
      </span>
      <Changes
        changes={verb === 'created' ? [] : entry.changes.filter(({ member }) => fields[member] !== undefined)}
        layout={{ sentence: text.change }}
        nameOf={(member) => fields[member] ?? member}
        show={(member, value) => show(member, value, groupName)}
      />
    </li>
  );
}

/** The value of a field in words. */
function show(member: string, value: unknown, groupName: EntryProps['groupName']): string {
  const text = words.components;
  if (isNothing(value)) return text.noValue;
  const number = Number(value);
  if (member === 'status' && isComponentStatus(number)) return words.common.componentStatus[number];
  if (member === 'enabled') return value ? words.common.yes : words.common.no;
  if (member === 'component_group_id') return groupName(number) ?? `#${number}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
