import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Rows } from '../../ui/rows.tsx';
import { words } from '../../words/words.ts';
import { Entry } from './entry.tsx';
import { AuditFilters } from './filters.tsx';
import { type AuditSearch, auditDownload, auditList } from './queries.ts';

const route = getRouteApi('/frame/audit');

export const AuditList = () => (
  <Needs ability="audit.read" title={words.audit.title}>
    <AllChanges />
  </Needs>
);

/** Every change, from the newest. The filters are part of the address. */
function AllChanges() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({ ...auditList(search), placeholderData: keepPreviousData });
  const text = words.audit;
  const go = (next: AuditSearch) => void navigate({ search: next });
  const isFiltered = Object.keys(search).some((name) => name !== 'page');
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        <Button
          component="a"
          href={auditDownload(search)}
          download="audit.csv"
          variant="default"
          leftSection={<Icon name="down" />}
        >
          {text.download}
        </Button>
      }
    >
      <AuditFilters search={search} onChange={go} />
      <PagedList
        query={query}
        isFiltered={isFiltered}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
        onClear={() => go({})}
        onPage={(page) => go({ ...search, page })}
      >
        {(records) => (
          <Rows label={text.list}>
            {records.map((entry) => (
              <Entry key={entry.id} entry={entry} />
            ))}
          </Rows>
        )}
      </PagedList>
    </PageFrame>
  );
}
