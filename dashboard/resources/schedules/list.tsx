import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { Choices } from '../../ui/choices.tsx';
import { FilterSelect, Filters } from '../../ui/filters.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { words } from '../../words/words.ts';
import { CalendarView } from './calendar-view.tsx';
import classes from './list.module.css';
import { scheduleStatuses } from './model.ts';
import { ScheduleSections } from './sections.tsx';

const route = getRouteApi('/frame/maintenance');

/** All maintenance, as a list or as a calendar. What is shown is part of the address. */
export function ScheduleList() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const can = useCan();
  const text = words.schedules;
  const { view = 'list', month, q, status } = search;
  const go = (next: typeof search) => void navigate({ search: next });
  const statusNames = words.common.scheduleStatus;
  return (
    <PageFrame
      title={text.title}
      intro={text.intro}
      actions={
        can('schedules.manage') && (
          <>
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/maintenance/new" search={{ when: 'now' }} {...props} />}
            >
              {text.startOne}
            </Button>
            <Button component={Link} to="/maintenance/new">
              {text.plan}
            </Button>
          </>
        )
      }
    >
      <div className={classes.view}>
        <Choices
          label={text.view}
          value={view}
          onChange={(next) => go(next === 'list' ? {} : { view: next })}
          choices={[
            { value: 'list', label: text.list },
            { value: 'calendar', label: text.calendar },
          ]}
        />
      </div>
      {view === 'calendar' ? (
        <CalendarView month={month} onMonth={(next) => go({ view, month: next })} />
      ) : (
        <>
          <Filters>
            <SearchField
              value={q ?? ''}
              onSearch={(asked) =>
                go({ ...(status !== undefined && { status }), ...(asked && { q: asked }) })
              }
            />
            <FilterSelect
              label={text.filter}
              all={text.all}
              value={status === undefined ? undefined : String(status)}
              options={scheduleStatuses.map((value) => ({ value: String(value), label: statusNames[value] }))}
              onChange={(value) => {
                const chosen = scheduleStatuses.find((each) => String(each) === value);
                go({ ...(q && { q }), ...(chosen !== undefined && { status: chosen }) });
              }}
            />
          </Filters>
          <ScheduleSections search={search} onChange={go} />
        </>
      )}
    </PageFrame>
  );
}
