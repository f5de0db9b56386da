import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { duration } from '../../ui/durations.ts';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { Pager } from '../../ui/pager.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import classes from './checks.module.css';
import { stateMarks } from './model.ts';
import { stateName } from './names.ts';
import { type CheckChange, checkChanges, polled } from './queries.ts';

/** What the check was certain of, the newest first, and for how long. */
export function Changes({ id }: { readonly id: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery({ ...checkChanges(id, page), ...polled, placeholderData: keepPreviousData });
  const now = useNow();
  const text = words.checks;
  return (
    <Section title={text.changes}>
      <Card>
        <QueryView query={query}>
          {({ changes, lastPage, total }) => {
            if (changes.length === 0) return <p className={classes.hint}>{text.noChanges}</p>;
            return (
              <>
                <ul className={classes.changes}>
                  {changes.map((change, index) => (
                    <Change key={change.id} change={change} until={endOf(changes, index, page, now)} />
                  ))}
                </ul>
                {lastPage > 1 && <Pager page={page} lastPage={lastPage} total={total} onPage={setPage} />}
              </>
            );
          }}
        </QueryView>
      </Card>
    </Section>
  );
}

/** A state lasts until the next one begins. That of the first one of a later page is on the page before. */
function endOf(
  changes: readonly CheckChange[],
  index: number,
  page: number,
  now: number,
): number | undefined {
  const next = changes[index - 1];
  if (next) return Date.parse(next.since_iso);
  return page === 1 ? now : undefined;
}

interface Props {
  readonly change: CheckChange;
  /** In milliseconds. */
  readonly until: number | undefined;
}

function Change({ change: { state, since, since_iso, reason, quiet }, until }: Props) {
  const text = words.checks;
  return (
    <li className={classes.change}>
      <div className={classes.changeHead}>
        <StatusLabel status={stateMarks[state]} name={stateName(state)} />
        <span className={classes.facts}>
          <ZonedTime at={since} exact />
          {until !== undefined && <span>{duration((until - Date.parse(since_iso)) / 1000)}</span>}
        </span>
      </div>
      <p className={classes.reason} dir="auto">
        {reason}
      </p>
      {quiet !== null && <p className={classes.hint}>{text.quiet[quiet]}</p>}
    </li>
  );
}
