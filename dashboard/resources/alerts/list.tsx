import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useListKeys } from '../../ui/keyboard.ts';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ProblemTotal } from '../../ui/problem-total.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SelectionBar } from '../../ui/selection-bar.tsx';
import { count, words } from '../../words/words.ts';
import classes from './alerts.module.css';
import { useAcknowledgeMany } from './bulk-actions.ts';
import { AlertFilters } from './filters.tsx';
import type { Alert } from './model.ts';
import { type AlertSearch, alertList, firingCount, foldedFiring, useOrigins } from './queries.ts';
import { AlertRow } from './row.tsx';
import { type Selection, useSelection } from './selection.ts';

const route = getRouteApi('/frame/alerts');

/** The last ones that have ended, below those that fire. */
const ENDED = 10;

export const AlertList = () => (
  <Needs ability="alerts.read" title={words.alerts.title}>
    <AllAlerts />
  </Needs>
);

/** All alerts: what fires comes first, then by their beginning. */
function AllAlerts() {
  const can = useCan();
  const search = route.useSearch();
  const { page: _, ...filters } = search;
  const navigate = route.useNavigate();
  const selection = useSelection();
  const { selected } = selection;
  const text = words.alerts;
  const show = (next: AlertSearch) => void navigate({ search: next });
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        <>
          {can('incidents.manage') && (
            <Button variant="default" aria-pressed={selected !== undefined} onClick={selection.toggleMode}>
              {selected ? words.subscribers.stopSelecting : words.subscribers.select}
            </Button>
          )}
          {can('alerts.manage') && (
            <>
              <Button variant="default" component={Link} to="/alerts/sources">
                {text.sources}
              </Button>
              <Button variant="default" component={Link} to="/alerts/rules">
                {text.rules}
              </Button>
            </>
          )}
        </>
      }
    >
      <Summary />
      <AlertFilters value={filters} onChange={show} />
      {search.state === undefined ? (
        <FiringFirst search={search} selection={selection} onChange={show} />
      ) : (
        <OneList search={search} selection={selection} label={text.title} onChange={show} />
      )}
    </PageFrame>
  );
}

/** The first question: does anything fire? */
function Summary() {
  const { data } = useQuery({ ...firingCount, placeholderData: keepPreviousData });
  const text = words.alerts;
  return (
    <ProblemTotal
      total={data?.total}
      none={text.nothingFires}
      some={(total) => count(text.firingCount, total)}
    />
  );
}

interface Props {
  readonly search: AlertSearch;
  readonly selection: Selection;
  readonly onChange: (search: AlertSearch) => void;
}

/** Two lists, because what has ended must not push what fires to another page. */
function FiringFirst({ search, selection, onChange }: Props) {
  const { page, ...filters } = search;
  const isFiltered = Object.keys(filters).length > 0;
  const firing = useQuery({
    // A filter may leave out the alert that would stand for the others.
    ...(isFiltered ? alertList({ ...search, state: 'firing' }) : foldedFiring(page)),
    placeholderData: keepPreviousData,
  });
  const ended = useQuery({
    ...alertList({ ...filters, state: 'resolved' }, ENDED),
    placeholderData: keepPreviousData,
  });
  const text = words.alerts;
  const hasFiring = firing.data?.total !== 0;
  const hasEnded = (ended.data?.total ?? 0) > 0;
  return (
    <>
      {(hasFiring || !hasEnded) && (
        <PagedList
          query={firing}
          isFiltered={isFiltered}
          onClear={() => onChange({})}
          empty={ended.data && <Empty title={text.emptyTitle} text={text.emptyText} />}
          hidesSinglePage
          onPage={(page) => onChange({ ...filters, page })}
        >
          {(records) => (
            <AlertRows records={records} label={text.firing} selection={selection} isFolded={!isFiltered} />
          )}
        </PagedList>
      )}
      {ended.data && hasEnded && (
        <Section title={text.ended}>
          <AlertRows records={ended.data.records} label={text.ended} />
          {ended.data.total > ENDED && (
            <p>
              <Link to="/alerts" search={{ ...filters, state: 'resolved' }} className={classes.link}>
                {text.allEnded}
              </Link>
            </p>
          )}
        </Section>
      )}
    </>
  );
}

function OneList({ search, selection, label, onChange }: Props & { readonly label: string }) {
  const { page: _, ...filters } = search;
  const query = useQuery({ ...alertList(search), placeholderData: keepPreviousData });
  return (
    <PagedList
      query={query}
      isFiltered
      onClear={() => onChange({})}
      empty={null}
      onPage={(page) => onChange({ ...filters, page })}
    >
      {(records) => <AlertRows records={records} label={label} selection={selection} />}
    </PagedList>
  );
}

interface RowsProps {
  readonly records: readonly Alert[];
  readonly label: string;
  /** Of what has ended, nothing is left to do. */
  readonly selection?: Selection;
  readonly isFolded?: boolean;
}

function AlertRows({ records, label, selection, isFolded = false }: RowsProps) {
  const can = useCan();
  const originOf = useOrigins();
  const list = useRef<HTMLDivElement>(null);
  const toggle = selection?.toggle;
  const select = (id: number) => {
    const alert = records.find((each) => each.id === id);
    if (alert && can('incidents.manage')) toggle?.(alert);
  };
  useListKeys(list, select);
  return (
    <div ref={list}>
      {selection?.selected && (
        <SelectedAlerts records={records} selected={selection.selected} selection={selection} />
      )}
      <Rows label={label}>
        {records.map((alert) => (
          <AlertRow
            key={alert.id}
            alert={alert}
            origin={originOf(alert)}
            isFolded={isFolded}
            isSelected={selection?.selected?.has(alert.id)}
            {...(toggle && { onToggle: toggle })}
          />
        ))}
      </Rows>
    </div>
  );
}

interface SelectedProps {
  readonly records: readonly Alert[];
  readonly selected: NonNullable<Selection['selected']>;
  readonly selection: Selection;
}

/** What can be done with several alerts at once. */
function SelectedAlerts({ records, selected, selection }: SelectedProps) {
  const acknowledge = useAcknowledgeMany();
  return (
    <SelectionBar
      records={records}
      selected={new Set(selected.keys())}
      onChange={(ids) => selection.set(ids, records)}
    >
      <Button
        disabled={selected.size === 0}
        loading={acknowledge.isPending}
        onClick={() => acknowledge.mutate([...selected.values()], { onSuccess: selection.toggleMode })}
      >
        {words.alerts.acknowledge}
      </Button>
    </SelectionBar>
  );
}
