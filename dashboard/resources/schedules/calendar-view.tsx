import { Button, Text, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dateFormat } from '../../ui/date-format.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { zones } from '../../ui/times.ts';
import { fill, locale, words } from '../../words/words.ts';
import { Agenda } from './agenda.tsx';
import classes from './calendar.module.css';
import {
  addMonths,
  daysShown,
  entriesByDay,
  forecast,
  isMonth,
  monthIn,
  spanOf,
  toEntry,
} from './calendar.ts';
import { MonthGrid } from './month-grid.tsx';
import { schedulesBetween } from './queries.ts';

interface Props {
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
}

/** Monday is 1. Browsers that do not know it show weeks from Monday on. */
function firstWeekday(): number {
  const known: { getWeekInfo?: () => { firstDay: number } } = new Intl.Locale(locale);
  return known.getWeekInfo?.().firstDay ?? 1;
}

/** A month of maintenance in the time zone of the user: a grid where there is room, a list of days on a phone. */
export function CalendarView({ month: asked, onMonth }: Props) {
  const text = words.schedules;
  const now = useNow();
  const { mine: zone, page: pageZone } = zones;
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const current = monthIn(new Date(now), zone);
  const month = isMonth(asked) ? asked : current;
  const days = daysShown(month, firstWeekday());
  const { from, to } = spanOf(days, zone);
  const query = useQuery({ ...schedulesBetween(from, to), placeholderData: keepPreviousData });
  const title = dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00Z`),
  );
  return (
    <section aria-label={text.calendar}>
      <div className={classes.bar}>
        <h2 aria-live="polite">{title}</h2>
        <div className={classes.steps}>
          <Button
            variant="default"
            aria-label={text.previousMonth}
            onClick={() => onMonth(addMonths(month, -1))}
          >
            <span className={classes.back}>
              <Icon name="next" />
            </span>
          </Button>
          <Button variant="default" disabled={month === current} onClick={() => onMonth(current)}>
            {text.today}
          </Button>
          <Button variant="default" aria-label={text.nextMonth} onClick={() => onMonth(addMonths(month, 1))}>
            <span className={classes.forward}>
              <Icon name="next" />
            </span>
          </Button>
        </div>
      </div>
      <Text size="sm" c="dimmed" mb="xs">
        {fill(text.calendarZone, { zone })}
      </Text>
      <QueryView query={query}>
        {(schedules) => {
          const entries = [...schedules.map(toEntry), ...forecast(schedules, to, pageZone)];
          const byDay = entriesByDay(entries, days, zone, now);
          return (
            <>
              {isPhone ? (
                <Agenda month={month} byDay={byDay} />
              ) : (
                <MonthGrid month={month} days={days} byDay={byDay} now={now} />
              )}
              {entries.some(({ isForecast }) => isForecast) && (
                <Text size="sm" c="dimmed" mt="xs">
                  {text.forecastHint}
                </Text>
              )}
            </>
          );
        }}
      </QueryView>
      <VisuallyHidden role="status">{query.isFetching ? words.common.loading : ''}</VisuallyHidden>
    </section>
  );
}
