import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { byOrder, type Component } from '../resources/components/model.ts';
import { allComponents, groupList } from '../resources/components/queries.ts';
import { StatusMenu } from '../resources/components/status-menu.tsx';
import { Section } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { count, words } from '../words/words.ts';
import classes from './overview.module.css';

/** Of more than this, only those that are not operational are shown. The others are on a page of their own. */
const MAX_SHOWN = 100;

const OPERATIONAL = 1;

interface Shown {
  readonly id: number;
  readonly name: string;
  readonly components: readonly Component[];
}

/** The components by group, as on the page: each status can be changed with one tap and a choice. None that is not
 * operational is left out. */
export function ComponentBoard() {
  const components = useQuery(allComponents);
  const groups = useQuery(groupList);
  const text = words.overview;
  const all = components.data?.records ?? [];
  const affected = all.filter(({ latestStatus }) => latestStatus !== OPERATIONAL);
  const isLong = all.length > MAX_SHOWN;
  return (
    <Section
      title={isLong && affected.length > 0 ? count(text.notOperational, affected.length) : text.components}
    >
      <QueryView query={components}>
        {({ total }) => {
          const records = (isLong ? affected : all).toSorted(byOrder);
          const others = total - records.length;
          const named: Shown[] = (groups.data ?? []).map(({ id, name }) => ({
            id,
            name,
            components: records.filter(({ groupId }) => groupId === id),
          }));
          const known = new Set(named.map(({ id }) => id));
          const rest = records.filter(({ groupId }) => groupId === undefined || !known.has(groupId));
          const shown = [...named, { id: 0, name: named.length > 0 ? text.ungrouped : '', components: rest }];
          return (
            <>
              {shown
                .filter((group) => group.components.length > 0)
                .map((group) => (
                  <GroupBoard key={group.id} group={group} />
                ))}
              {others > 0 && (
                <p>
                  {records.length > 0 && count(text.restOperational, others)}{' '}
                  <Link to="/components">{count(text.moreComponents, total)}</Link>
                </p>
              )}
            </>
          );
        }}
      </QueryView>
    </Section>
  );
}

const GroupBoard = ({ group: { name, components } }: { readonly group: Shown }) => (
  <>
    {name !== '' && (
      <h3 className={classes.groupName} dir="auto">
        {name}
      </h3>
    )}
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
  </>
);
