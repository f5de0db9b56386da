import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useState } from 'react';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ProblemTotal } from '../../ui/problem-total.tsx';
import { Rows } from '../../ui/rows.tsx';
import { count, words } from '../../words/words.ts';
import classes from './checks.module.css';
import { CheckFilters } from './filters.tsx';
import { checkList, polled, problemCount } from './queries.ts';
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
  const { add, page, ...filters } = route.useSearch();
  const search = { ...filters, ...(page && { page }) };
  const navigate = route.useNavigate();
  const query = useQuery({ ...checkList(search), ...polled, placeholderData: keepPreviousData });
  /** Undefined while people are not selecting. */
  const [selected, setSelected] = useState<ReadonlySet<number>>();
  const text = words.checks;
  const toggle = (id: number, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    setSelected(next);
  };
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
          <CheckFilters value={filters} onChange={(next) => void navigate({ search: next })} />
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
              <div className={classes.begin}>
                {addButton}
                {addSeveral}
                {probesLink}
              </div>
            }
          />
        }
        hidesSinglePage
        onPage={(next) => void navigate({ search: { ...filters, page: next } })}
      >
        {(records) => (
          <Rows label={text.title}>
            {records.map((check) => (
              <CheckRow key={check.id} check={check} isSelected={selected?.has(check.id)} onSelect={toggle} />
            ))}
          </Rows>
        )}
      </PagedList>
      <Suspense fallback={null}>
        {mayManage && add === 'one' && <CreateCheck onClose={close} />}
        {mayManage && add === 'several' && <CreateChecks onClose={close} />}
      </Suspense>
    </PageFrame>
  );
}

/** The first question: is anything wrong? */
function Summary() {
  const { data } = useQuery({ ...problemCount, ...polled, placeholderData: keepPreviousData });
  const text = words.checks;
  return (
    <ProblemTotal total={data?.total} none={text.allWell} some={(total) => count(text.attention, total)} />
  );
}
