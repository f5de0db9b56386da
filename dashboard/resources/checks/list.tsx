import { Anchor, Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react';
import { root } from '../../api/client.ts';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ProblemTotal } from '../../ui/problem-total.tsx';
import { Rows } from '../../ui/rows.tsx';
import { count, words } from '../../words/words.ts';
import { useComponentNames } from '../components/queries.ts';
import classes from './checks.module.css';
import { CheckFilters } from './filters.tsx';
import { type Grouping, groupsOf } from './groups.ts';
import type { Check } from './model.ts';
import { checkBeats, checkList, polled, problemCount } from './queries.ts';
import { CheckRow } from './row.tsx';
import { SelectedChecks } from './selection-bar.tsx';

const route = getRouteApi('/frame/checks');

const CreateCheck = lazy(() => import('./create.tsx').then((module) => ({ default: module.CreateCheck })));
const CreateChecks = lazy(() =>
  import('./create-many.tsx').then((module) => ({ default: module.CreateChecks })),
);

export const CheckList = () => (
  <Needs ability="checks.read" title={words.checks.title}>
    <AllChecks />
  </Needs>
);

/** All checks: what is wrong comes first. */
function AllChecks() {
  const can = useCan();
  const { add, page, ...shown } = route.useSearch();
  const { group, sort: _, ...filters } = shown;
  const search = { ...shown, ...(page && { page }) };
  const navigate = route.useNavigate();
  const query = useQuery({ ...checkList(search), ...polled, placeholderData: keepPreviousData });
  /** Undefined while people are not selecting. */
  const [selected, setSelected] = useState<ReadonlySet<number>>();
  const text = words.checks;
  const toggle = useCallback(
    (id: number, isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        if (isSelected) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const mayManage = can('checks.manage');
  const isFiltered = Object.keys(filters).length > 0;
  const hasAny = isFiltered || (query.data?.total ?? 0) > 0;
  const close = () => void navigate({ search });
  const addButton = mayManage && (
    <Button
      leftSection={<Icon name="report" size={18} />}
      onClick={() => void navigate({ search: { ...search, add: 'one' } })}
    >
      {text.add}
    </Button>
  );
  const addSeveral = mayManage && (
    <Button variant="default" onClick={() => void navigate({ search: { ...search, add: 'several' } })}>
      {text.addMany}
    </Button>
  );
  const probesLink = mayManage && (
    <Button variant="default" component={Link} to="/probes">
      {words.probes.title}
    </Button>
  );
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        hasAny && (
          <>
            {mayManage && (
              <Button
                variant="default"
                aria-pressed={selected !== undefined}
                // Drawing all rows again may take a moment on a slow phone, and must not block it.
                onClick={() => startTransition(() => setSelected(selected ? undefined : new Set()))}
              >
                {selected ? words.subscribers.stopSelecting : words.subscribers.select}
              </Button>
            )}
            {probesLink}
            {addSeveral}
            {addButton}
          </>
        )
      }
    >
      {hasAny && (
        <>
          <Summary />
          <CheckFilters value={shown} onChange={(next) => void navigate({ search: next })} />
        </>
      )}
      {selected && (
        <SelectedChecks records={query.data?.records ?? []} selected={selected} onChange={setSelected} />
      )}
      <PagedList
        query={query}
        isFiltered={isFiltered}
        onClear={() => void navigate({ search: {} })}
        empty={
          <Empty
            title={text.emptyTitle}
            text={text.emptyText}
            action={
              <>
                <div className={classes.begin}>
                  {addButton}
                  {addSeveral}
                  {probesLink}
                </div>
                {mayManage && (
                  <Anchor href={`${root}/docs/import#from-uptime-kuma`} target="_blank">
                    {text.fromKuma}
                  </Anchor>
                )}
              </>
            }
          />
        }
        hidesSinglePage
        onPage={(next) => void navigate({ search: { ...shown, page: next } })}
      >
        {(records) => (
          <Groups
            records={records}
            by={group}
            isWhole={query.data?.lastPage === 1}
            selected={selected}
            onSelect={toggle}
          />
        )}
      </PagedList>
      <Suspense fallback={null}>
        {mayManage && add === 'one' && <CreateCheck onClose={close} />}
        {mayManage && add === 'several' && <CreateChecks onClose={close} />}
      </Suspense>
    </PageFrame>
  );
}

interface GroupsProps {
  readonly records: readonly Check[];
  readonly by: Grouping | undefined;
  /** Whether there is no other page, on which a group may begin or go on. */
  readonly isWhole: boolean;
  readonly selected: ReadonlySet<number> | undefined;
  readonly onSelect: (id: number, isSelected: boolean) => void;
}

/** The checks of the page, with their newest results, which come in one request for all of them. */
function Groups({ records, by, isWhole, selected, onSelect }: GroupsProps) {
  const ids = useMemo(() => records.map(({ id }) => id).toSorted((one, other) => one - other), [records]);
  const { data } = useQuery({ ...checkBeats(ids), ...polled, placeholderData: keepPreviousData });
  const nameOf = useComponentNames();
  const groups = groupsOf(records, by, (id) => nameOf([id]).join());
  return groups.map(({ key, title, checks }) => (
    <Fragment key={key}>
      {by && (
        <h2 className={classes.group}>
          <bdi>{title}</bdi> {isWhole && <span>{checks.length}</span>}
        </h2>
      )}
      <Rows label={title}>
        {checks.map((check) => (
          <CheckRow
            key={check.id}
            check={check}
            beats={data?.get(check.id)}
            isSelected={selected?.has(check.id)}
            onSelect={onSelect}
          />
        ))}
      </Rows>
    </Fragment>
  ));
}

/** The first question: is anything wrong? */
function Summary() {
  const { data } = useQuery({ ...problemCount, ...polled, placeholderData: keepPreviousData });
  const text = words.checks;
  return (
    <ProblemTotal total={data?.total} none={text.allWell} some={(total) => count(text.attention, total)} />
  );
}
