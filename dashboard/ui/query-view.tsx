import { Button, Loader, VisuallyHidden } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import { messageOf } from './problem.ts';
import { ProblemAlert } from './problem-alert.tsx';
import classes from './query-view.module.css';

interface Props<T> {
  readonly query: UseQueryResult<T>;
  readonly children: (data: T) => ReactNode;
}

/** Shows what was loaded; until then, that it is loading; and if that fails, why, and a way to try again. */
export function QueryView<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.isError) {
    return (
      <div className={classes.failed}>
        <ProblemAlert message={messageOf(query.error)} />
        <Button variant="outline" onClick={() => void query.refetch()}>
          {words.common.retry}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.loading} role="status">
      <Loader aria-hidden="true" />
      <VisuallyHidden>{words.common.loading}</VisuallyHidden>
    </div>
  );
}
