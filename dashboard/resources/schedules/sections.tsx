import { Button, Text } from '@mantine/core';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Page } from '../../api/documents.ts';
import { useCan } from '../../api/session.ts';
import { Empty } from '../../ui/empty.tsx';
import { Section } from '../../ui/page-frame.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Rows } from '../../ui/rows.tsx';
import { count, words } from '../../words/words.ts';
import { COMPLETE, IN_PROGRESS, type Schedule, type ScheduleStatus, UPCOMING } from './model.ts';
import { type ScheduleSearch, scheduleList } from './queries.ts';
import { ScheduleRow } from './row.tsx';

interface Props {
  readonly search: ScheduleSearch;
  readonly onChange: (search: ScheduleSearch) => void;
}

/** What runs, what comes, and what is over; with a filter, one of them with all its pages. */
export function ScheduleSections({ search, onChange }: Props) {
  return search.status === undefined ? (
    <Everything search={search} onChange={onChange} />
  ) : (
    <OneStatus search={search} onChange={onChange} />
  );
}

const SHOWN = 10;

function Everything({ search, onChange }: Props) {
  const text = words.schedules;
  const q = search.q === undefined ? {} : { q: search.q };
  const running = useQuery(scheduleList({ ...q, status: IN_PROGRESS }, SHOWN));
  const upcoming = useQuery(scheduleList({ ...q, status: UPCOMING }, SHOWN));
  const past = useQuery(scheduleList({ ...q, status: COMPLETE }, SHOWN));
  const all = [running, upcoming, past];
  const isEmpty = all.every(({ data }) => data?.total === 0);
  if (isEmpty) return <Nothing isFiltered={search.q !== undefined} onChange={onChange} />;
  const part = (
    title: string,
    query: UseQueryResult<Page<Schedule>>,
    status: ScheduleStatus,
    nothing: string,
  ) => (
    <Section title={title}>
      <QueryView query={query}>
        {({ records, total }) =>
          records.length === 0 ? (
            <Text c="dimmed">{search.q ? words.common.noResults : nothing}</Text>
          ) : (
            <>
              <Rows label={title}>
                {records.map((schedule) => (
                  <ScheduleRow key={schedule.id} schedule={schedule} />
                ))}
              </Rows>
              {total > records.length && (
                <Button
                  variant="subtle"
                  mt="xs"
                  className="text-edge"
                  onClick={() => onChange({ ...q, status })}
                >
                  {count(text.showAll, total)}
                </Button>
              )}
            </>
          )
        }
      </QueryView>
    </Section>
  );
  return (
    <>
      {part(text.running, running, IN_PROGRESS, text.noRunning)}
      {part(text.upcoming, upcoming, UPCOMING, text.noUpcoming)}
      {part(text.past, past, COMPLETE, text.noPast)}
    </>
  );
}

function OneStatus({ search, onChange }: Props) {
  const query = useQuery(scheduleList(search));
  return (
    <PagedList
      query={query}
      isFiltered
      empty={null}
      onClear={() => onChange({})}
      onPage={(page) => onChange({ ...search, page })}
    >
      {(records) => (
        <Rows label={words.schedules.title}>
          {records.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} />
          ))}
        </Rows>
      )}
    </PagedList>
  );
}

interface NothingProps {
  readonly isFiltered: boolean;
  readonly onChange: Props['onChange'];
}

function Nothing({ isFiltered, onChange }: NothingProps) {
  const can = useCan();
  const text = words.schedules;
  if (isFiltered) {
    return (
      <Empty
        title={words.common.noResults}
        text=""
        action={
          <Button variant="default" onClick={() => onChange({})}>
            {words.common.clearFilters}
          </Button>
        }
      />
    );
  }
  return (
    <Empty
      title={text.emptyTitle}
      text={text.emptyText}
      action={
        can('schedules.manage') && (
          <Button component={Link} to="/maintenance/new">
            {text.plan}
          </Button>
        )
      }
    />
  );
}
