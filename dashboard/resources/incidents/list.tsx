import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { words } from '../../words/words.ts';
import { IncidentFilters } from './filters.tsx';
import classes from './list.module.css';
import { incidentList } from './queries.ts';
import { IncidentRow } from './row.tsx';

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
      <IncidentFilters search={search} onChange={(next) => void navigate({ search: next })} />
      <PagedList
        query={query}
        isFiltered={isFiltered}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} action={<ReportLink />} />}
        onClear={() => void navigate({ search: {} })}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      >
        {(records) => (
          <ul className={classes.list}>
            {records.map((incident) => (
              <IncidentRow key={incident.id} incident={incident} />
            ))}
          </ul>
        )}
      </PagedList>
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
