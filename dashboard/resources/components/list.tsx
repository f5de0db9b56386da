import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Empty } from '../../ui/empty.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { words } from '../../words/words.ts';
import classes from './list.module.css';
import { componentList } from './queries.ts';
import { StatusMenu } from './status-menu.tsx';

const route = getRouteApi('/frame/components');

/** All components, with search. The search is part of the address. */
export function ComponentList() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(componentList(search));
  const text = words.components;
  return (
    <PageFrame title={text.title} intro={text.intro}>
      <SearchField value={search.q ?? ''} onSearch={(q) => void navigate({ search: q ? { q } : {} })} />
      <QueryView query={query}>
        {({ records, page, lastPage, total }) =>
          records.length === 0 ? (
            <Empty
              title={search.q ? words.common.noResults : text.emptyTitle}
              text={search.q ? '' : text.emptyText}
            />
          ) : (
            <>
              <ul className={classes.list}>
                {records.map((component) => (
                  <li key={component.id} className={classes.row}>
                    <Link to="/components/$component" params={{ component: String(component.id) }} dir="auto">
                      {component.name}
                    </Link>
                    <StatusMenu component={component} />
                  </li>
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
