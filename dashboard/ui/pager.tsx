import { Button, Text } from '@mantine/core';
import { count, fill, words } from '../words/words.ts';
import classes from './pager.module.css';

interface Props {
  readonly page: number;
  readonly lastPage: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** Lets the browser show that the button was pressed before the list is drawn again, which takes a while on a slow phone. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act));

/** Leads from page to page of a list. */
export function Pager({ page, lastPage, total, onPage }: Props) {
  return (
    <nav className={classes.pager} aria-label={fill(words.common.pageOf, { page, pages: lastPage })}>
      <Text c="dimmed" size="sm">
        {count(words.common.results, total)}
      </Text>
      {lastPage > 1 && (
        <div className={classes.steps}>
          <Button variant="default" disabled={page <= 1} onClick={() => afterPaint(() => onPage(page - 1))}>
            {words.common.previous}
          </Button>
          <Text size="sm">{fill(words.common.pageOf, { page, pages: lastPage })}</Text>
          <Button
            variant="default"
            disabled={page >= lastPage}
            onClick={() => afterPaint(() => onPage(page + 1))}
          >
            {words.common.next}
          </Button>
        </div>
      )}
    </nav>
  );
}
