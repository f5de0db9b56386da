import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { DeliveryCounts } from '../../ui/delivery-counts.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Row, Rows } from '../../ui/rows.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import classes from './list.module.css';
import { kindName, type Publication } from './model.ts';
import { publicationList, REFRESH_MS } from './queries.ts';

const route = getRouteApi('/frame/deliveries');

/** One row for each publication, with how far its notifications are. */
export function Publications() {
  const { q, page } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery({
    ...publicationList(q, page),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const text = words.deliveries;
  return (
    <PagedList
      query={query}
      isFiltered={q !== undefined}
      empty={<Empty title={text.emptyTitle} text={text.emptyText} />}
      onClear={() => void navigate({ search: {} })}
      onPage={(next) => void navigate({ search: { ...(q && { q }), page: next } })}
    >
      {(records) => (
        <Rows label={text.publications}>
          {records.map((publication) => (
            <PublicationRow key={publication.id} publication={publication} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

function PublicationRow({ publication }: { readonly publication: Publication }) {
  const { id, kind, name, total, totals, created } = publication;
  const done = total - totals.waiting;
  const what = kindName(kind);
  return (
    <Row
      title={
        <Link to="/deliveries" search={{ event: id }}>
          <bdi>{name ?? what}</bdi>
        </Link>
      }
      detail={
        <>
          {name !== null && `${what} · `}
          <ZonedTime at={created} />
        </>
      }
    >
      <div className={classes.progress}>
        {totals.waiting > 0 && <progress value={done} max={total} aria-label={name ?? what} />}
        <DeliveryCounts totals={totals} />
      </div>
    </Row>
  );
}
