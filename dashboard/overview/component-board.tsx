import { UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { byOrder, type Component, worstOf } from '../resources/components/model.ts';
import { allComponents, groupList } from '../resources/components/queries.ts';
import { StatusMenu } from '../resources/components/status-menu.tsx';
import { Icon } from '../ui/icon.tsx';
import { Section } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { count, words } from '../words/words.ts';
import classes from './overview.module.css';

/** So many components fit on a screen, so their groups are open from the start. */
const MAX_OPEN = 20;

const OPERATIONAL = 1;

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly components: readonly Component[];
}

/** What is not operational, whatever its group. Each status can be changed with one tap and a choice. */
export function AffectedComponents() {
  const records = useQuery(allComponents).data?.records ?? [];
  const affected = records.filter(({ enabled, latestStatus }) => enabled && latestStatus !== OPERATIONAL);
  if (affected.length === 0) return null;
  return (
    <Section title={count(words.overview.notOperational, affected.length)}>
      <Board components={affected.toSorted(byOrder)} />
    </Section>
  );
}

/** The groups as on the page, with how many components each has. Of many, people unfold the group that they want. */
export function ComponentBoard() {
  const components = useQuery(allComponents);
  const groups = useQuery(groupList);
  const text = words.overview;
  const records = (components.data?.records ?? []).toSorted(byOrder);
  const named: Shown[] = (groups.data ?? []).map(({ id, name }) => ({
    id,
    name,
    components: records.filter(({ groupId }) => groupId === id),
  }));
  const known = new Set(named.map(({ id }) => id));
  const rest = records.filter(({ groupId }) => groupId === undefined || !known.has(groupId));
  const shown = [
    ...named,
    { id: 0, name: named.length > 0 ? text.ungrouped : text.components, components: rest },
  ];
  return (
    <Section
      title={text.components}
      actions={
        records.length > MAX_OPEN && (
          <Link to="/components">{count(text.moreComponents, records.length)}</Link>
        )
      }
    >
      <QueryView query={components}>
        {() =>
          named.length === 0 && records.length <= MAX_OPEN ? (
            <Board components={records} />
          ) : (
            shown
              .filter((group) => group.components.length > 0)
              .map((group) => (
                <GroupBoard key={group.id} group={group} isOpenFirst={records.length <= MAX_OPEN} />
              ))
          )
        }
      </QueryView>
    </Section>
  );
}

interface GroupProps {
  readonly group: Shown;
  readonly isOpenFirst: boolean;
}

function GroupBoard({ group: { name, components }, isOpenFirst }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const id = useId();
  const text = words.components;
  const problems = components.filter(({ latestStatus }) => latestStatus !== OPERATIONAL).length;
  return (
    <div className={classes.group}>
      <h3 className={classes.groupName}>
        <UnstyledButton
          className={classes.fold ?? ''}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={isOpen ? '' : classes.folded}>
            <Icon name="unfold" size={16} />
          </span>
          <bdi className={classes.groupTitle}>{name}</bdi>
          <span className={classes.summary}>
            <StatusMark status={worstOf(components)} />
            <span>
              {count(text.summary, components.length)} ·{' '}
              {problems > 0 ? count(text.notOperational, problems) : text.allOperational}
            </span>
          </span>
        </UnstyledButton>
      </h3>
      <div id={id}>{isOpen && <Board components={components} />}</div>
    </div>
  );
}

const Board = ({ components }: { readonly components: readonly Component[] }) => (
  <ul className={classes.board}>
    {components.map((component) => (
      <li key={component.id} className={classes.component}>
        <Link to="/components/$component" params={{ component: String(component.id) }}>
          <bdi>{component.name}</bdi>
        </Link>
        <StatusMenu component={component} />
      </li>
    ))}
  </ul>
);
