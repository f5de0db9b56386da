import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Page } from '../api/documents.ts';
import { words } from '../words/words.ts';
import { Empty } from './empty.tsx';
import { Pager } from './pager.tsx';
import { QueryView } from './query-view.tsx';

interface Props<T> {
  readonly query: UseQueryResult<Page<T>>;
  readonly isFiltered: boolean;
  /** What to show while there is nothing at all. */
  readonly empty: ReactNode;
  /** Without it, people clear the filters themselves. */
  readonly onClear?: () => void;
  /** Whether the pager stays away while there is only one page. */
  readonly hidesSinglePage?: boolean;
  readonly onPage: (page: number) => void;
  readonly children: (records: readonly T[], page: number) => ReactNode;
}

/** One page of a list. If the filters leave nothing, it can offer to clear them. */
export const PagedList = <T,>({
  query,
  isFiltered,
  empty,
  onClear,
  hidesSinglePage = false,
  onPage,
  children,
}: Props<T>) => (
  <QueryView query={query}>
    {({ records, page, lastPage, total }) => {
      if (records.length > 0) {
        return (
          <>
            {children(records, page)}
            {(lastPage > 1 || !hidesSinglePage) && (
              <Pager page={page} lastPage={lastPage} total={total} onPage={onPage} />
            )}
          </>
        );
      }
      if (!isFiltered) return empty;
      const clear = onClear && (
        <Button variant="default" onClick={onClear}>
          {words.common.clearFilters}
        </Button>
      );
      return <Empty title={words.common.noResults} text="" action={clear} />;
    }}
  </QueryView>
);
