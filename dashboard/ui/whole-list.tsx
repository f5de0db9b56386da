import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Empty } from './empty.tsx';
import { Icon } from './icon.tsx';
import { PageFrame } from './page-frame.tsx';
import { QueryView } from './query-view.tsx';

interface Props<T> {
  readonly query: UseQueryResult<{ readonly records: readonly T[] }>;
  readonly text: Readonly<Record<'title' | 'intro' | 'emptyTitle' | 'emptyText' | 'add', string>>;
  /** Other buttons beside the title. */
  readonly actions?: ReactNode;
  readonly onAdd: () => void;
  readonly list: (records: readonly T[]) => ReactNode;
  /** What follows the list. */
  readonly children: ReactNode;
}

/** A page with a list that is never long, and with a button that adds to it, which moves below while the list is empty. */
export function WholeList<T>({ query, text, actions, onAdd, list, children }: Props<T>) {
  const addButton = (
    <Button leftSection={<Icon name="report" size={18} />} onClick={onAdd}>
      {text.add}
    </Button>
  );
  const hasAny = (query.data?.records.length ?? 0) > 0;
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        (actions || hasAny) && (
          <>
            {actions}
            {hasAny && addButton}
          </>
        )
      }
    >
      <QueryView query={query}>
        {({ records }) =>
          records.length === 0 ? (
            <Empty title={text.emptyTitle} text={text.emptyText} action={addButton} />
          ) : (
            list(records)
          )
        }
      </QueryView>
      {children}
    </PageFrame>
  );
}
