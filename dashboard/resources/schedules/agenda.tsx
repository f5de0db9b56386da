import { dateFormat } from '../../ui/date-format.ts';
import { Empty } from '../../ui/empty.tsx';
import { words } from '../../words/words.ts';
import classes from './calendar.module.css';
import type { CalendarEntry } from './calendar.ts';
import { EntryLink } from './calendar-entry.tsx';

interface Props {
  readonly month: string;
  readonly byDay: ReadonlyMap<string, readonly CalendarEntry[]>;
}

const dayName = (day: string): string =>
  dateFormat({ weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00Z`),
  );

/** The days of a month on which there is maintenance, one below the other. */
export function Agenda({ month, byDay }: Props) {
  const days = [...byDay].filter(([day, entries]) => day.startsWith(month) && entries.length > 0);
  if (days.length === 0) return <Empty title={words.schedules.nothingInMonth} text="" />;
  return (
    <ol className={classes.agenda}>
      {days.map(([day, entries]) => (
        <li key={day}>
          <h3>{dayName(day)}</h3>
          <ul className={classes.entries}>
            {entries.map((entry) => (
              <li key={entry.key}>
                <EntryLink entry={entry} day={day} />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
