import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageFrame, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { ProblemTotal } from '../../ui/problem-total.tsx';
import { Rows } from '../../ui/rows.tsx';
import { count, words } from '../../words/words.ts';
import classes from './alerts.module.css';
import { AlertFilters } from './filters.tsx';
import type { Alert } from './model.ts';
import { type AlertSearch, alertList, firingCount, useOrigins } from './queries.ts';
import { AlertRow } from './row.tsx';

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
  const text = words.alerts;
  const show = (next: AlertSearch) => void navigate({ search: next });
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        can('alerts.manage') && (
          <>
            <Button variant="default" component={Link} to="/alerts/sources">
              {text.sources}
            </Button>
            <Button variant="default" component={Link} to="/alerts/rules">
              {text.rules}
            </Button>
          </>
        )
      }
    >
      <Summary />
      <AlertFilters value={filters} onChange={show} />
      {search.state === undefined ? (
        <FiringFirst search={search} onChange={show} />
      ) : (
        <OneList search={search} label={text.title} onChange={show} />
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
  readonly onChange: (search: AlertSearch) => void;
}

/** Two lists, because what has ended must not push what fires to another page. */
function FiringFirst({ search, onChange }: Props) {
  const { page: _, ...filters } = search;
  const firing = useQuery({
    ...alertList({ ...search, state: 'firing' }),
    placeholderData: keepPreviousData,
  });
  const ended = useQuery({
    ...alertList({ ...filters, state: 'resolved' }, ENDED),
    placeholderData: keepPreviousData,
  });
  const text = words.alerts;
  const hasFiring = firing.data?.total !== 0;
  const hasEnded = (ended.data?.total ?? 0) > 0;
  const isFiltered = Object.keys(filters).length > 0;
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
          {(records) => <AlertRows records={records} label={text.firing} />}
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

function OneList({ search, label, onChange }: Props & { readonly label: string }) {
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
      {(records) => <AlertRows records={records} label={label} />}
    </PagedList>
  );
}

function AlertRows({ records, label }: { readonly records: readonly Alert[]; readonly label: string }) {
  const originOf = useOrigins();
  return (
    <Rows label={label}>
      {records.map((alert) => (
        <AlertRow key={alert.id} alert={alert} origin={originOf(alert)} />
      ))}
    </Rows>
  );
}
