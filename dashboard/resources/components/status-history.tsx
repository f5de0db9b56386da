import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { formatTime, zones } from '../../ui/times.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { count, fill, words } from '../../words/words.ts';
import type { Component, KeptStatus } from './model.ts';
import classes from './page.module.css';
import { keptStatuses } from './queries.ts';
import { periodsOf } from './status-periods.ts';

const FIRST = 5;

/** What was set on the component over time: as a strip, and as a list. */
export function StatusHistory({ component }: { readonly component: Component }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...keptStatuses(component.id, page), placeholderData: keepPreviousData });
  const text = words.components;
  return (
    <Section title={text.history}>
      <Card>
        <p className={classes.hint}>{text.historyHint}</p>
        <PagedList query={query} isFiltered={false} empty={null} hidesSinglePage onPage={setPage}>
          {(statuses, shownPage) => (
            <>
              {shownPage === 1 && <Strip statuses={statuses} />}
              <StatusList key={shownPage} statuses={statuses} />
            </>
          )}
        </PagedList>
      </Card>
    </Section>
  );
}

/** The last 90 days at most. */
function Strip({ statuses }: { readonly statuses: readonly KeptStatus[] }) {
  const now = useNow();
  const periods = periodsOf(statuses, now);
  const [first] = periods;
  if (!first) return null;
  const names = words.common.componentStatus;
  const from = formatTime(new Date(first.from), zones.mine);
  const to = words.common.now;
  return (
    <>
      <div
        className={classes.strip}
        role="img"
        aria-label={fill(words.components.historyStrip, { from, to })}
      >
        {periods.map(({ status, from: start, to: end }) => (
          <div
            key={start}
            className={`${classes.segment} s${status}`}
            style={{ flexGrow: end - start, flexBasis: 0 }}
            title={`${names[status]} · ${formatTime(new Date(start), zones.mine)}`}
          />
        ))}
      </div>
      <div className={classes.ends} aria-hidden="true">
        <span>{from}</span>
        <span>{to}</span>
      </div>
    </>
  );
}

function StatusList({ statuses }: { readonly statuses: readonly KeptStatus[] }) {
  const [limit, setLimit] = useState(FIRST);
  const hidden = statuses.length - limit;
  return (
    <>
      <ul className={classes.list}>
        {statuses.slice(0, limit).map(({ id, status, created }) => (
          <li key={id} className={classes.item}>
            <span className={classes.grow}>
              <StatusLabel status={status} name={words.common.componentStatus[status]} />
            </span>
            <span className={classes.when}>
              <ZonedTime at={created} exact />
            </span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button
          variant="subtle"
          className={`${classes.more} text-edge`}
          onClick={() => setLimit(statuses.length)}
        >
          {count(words.components.showMore, hidden)}
        </Button>
      )}
    </>
  );
}
