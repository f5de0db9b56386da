import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../session/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { words } from '../../words/words.ts';
import classes from './list.module.css';
import { ListFilters } from './list-filters.tsx';
import { IncidentRow } from './list-row.tsx';
import { incidentList } from './queries.ts';

const route = getRouteApi('/frame/incidents');

/** All incidents, with search and filters, which are part of the address. */
export function IncidentList() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...incidentList(search), placeholderData: keepPreviousData });
  const text = words.incidents;
  const isFiltered = Object.keys(search).some((name) => name !== 'page');
  return (
    <PageFrame title={text.title} actions={<ReportLink />}>
      <ListFilters search={search} onChange={(next) => void navigate({ search: next })} />
      <QueryView query={query}>
        {({ records, page, lastPage, total }) =>
          records.length === 0 ? (
            isFiltered ? (
              <Empty
                title={words.common.noResults}
                text=""
                action={
                  <Button variant="outline" onClick={() => void navigate({ search: {} })}>
                    {words.common.clearFilters}
                  </Button>
                }
              />
            ) : (
              <Empty title={text.emptyTitle} text={text.emptyText} action={<ReportLink />} />
            )
          ) : (
            <>
              <ul className={classes.list}>
                {records.map((incident) => (
                  <IncidentRow key={incident.id} incident={incident} />
                ))}
              </ul>
              <Pager
                page={page}
                lastPage={lastPage}
                total={total}
                onPage={(next) => void navigate({ search: { ...search, page: next } })}
              />
            </>
          )
        }
      </QueryView>
    </PageFrame>
  );
}

function ReportLink() {
  const can = useCan();
  if (!can('incidents.manage')) return null;
  return (
    <Button renderRoot={(props) => <Link to="/report" {...props} />} leftSection={<Icon name="report" />}>
      {words.incidents.report}
    </Button>
  );
}
