import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { trashTypes } from '../../../common/trash-types.ts';
import { useCan } from '../../api/session.ts';
import { Needs } from '../../session/needs.tsx';
import { Empty } from '../../ui/empty.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Rows } from '../../ui/rows.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { withFilter } from '../../ui/search-params.ts';
import { words } from '../../words/words.ts';
import { allUsers } from '../users/queries.ts';
import { type TrashSearch, trashList } from './queries.ts';
import { TrashRow } from './row.tsx';

const route = getRouteApi('/frame/trash');

export const TrashList = () => (
  <Needs ability="trash.manage" title={words.trash.title}>
    <Deleted />
  </Needs>
);

/** What was deleted and can be restored. */
function Deleted() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const query = useQuery(trashList(search));
  const users = useQuery({ ...allUsers, enabled: can('users.manage') });
  const text = words.trash;
  const nameOf = (id: number | undefined) => users.data?.records.find((user) => user.id === id)?.name;
  const change = (next: Parameters<typeof withFilter<TrashSearch>>[1]) =>
    void navigate({ search: withFilter<TrashSearch>(search, next) });
  return (
    <PageFrame title={text.title} intro={text.intro}>
      <Filters>
        <SearchField value={search.q ?? ''} onSearch={(q) => change({ q })} />
        <FilterSelect
          label={text.type}
          all={text.anyType}
          value={search.type}
          options={trashTypes.map((type) => ({ value: type, label: text.types[type] }))}
          onChange={(type) => change({ type })}
        />
      </Filters>
      <PagedList
        query={query}
        isFiltered={search.type !== undefined || search.q !== undefined}
        onClear={() => void navigate({ search: {} })}
        empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
        onPage={(page) => void navigate({ search: { ...search, page } })}
      >
        {(records) => (
          <Rows label={text.list}>
            {records.map((entry) => (
              <TrashRow key={`${entry.type}:${entry.id}`} entry={entry} deletedBy={nameOf(entry.userId)} />
            ))}
          </Rows>
        )}
      </PagedList>
    </PageFrame>
  );
}
