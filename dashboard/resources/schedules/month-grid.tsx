import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useState } from 'react';
import { directionOf } from '../../../common/texts/locales.ts';
import { useCan } from '../../api/session.ts';
import { dateFormat } from '../../ui/date-format.ts';
import { zones } from '../../ui/times.ts';
import { count, fill, locale, words } from '../../words/words.ts';
import classes from './calendar.module.css';
import { type CalendarEntry, dayIn } from './calendar.ts';
import { EntryLink } from './calendar-entry.tsx';

interface Props {
  readonly month: string;
  readonly days: readonly string[];
  readonly byDay: ReadonlyMap<string, readonly CalendarEntry[]>;
  readonly now: number;
}

const format = (day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00Z`));

/** How far each arrow key goes, in days. */
const steps = (key: string): number | undefined => {
  const forward = directionOf(locale) === 'rtl' ? -1 : 1;
  return { ArrowRight: forward, ArrowLeft: -forward, ArrowDown: 7, ArrowUp: -7 }[key];
};

/**
 * A month, week by week. Tab leads to one day and to what takes place; the arrow keys lead from day to day. A day leads to
 * the form that plans something on it.
 */
export function MonthGrid({ month, days, byDay, now }: Props) {
  const can = useCan();
  const today = dayIn(new Date(now), zones.mine);
  const [chosen, setChosen] = useState(today);
  const reachable = days.includes(chosen)
    ? chosen
    : days.find((day) => day >= today && day.startsWith(month));
  const onKeyDown = (event: KeyboardEvent<HTMLOListElement>) => {
    const step = steps(event.key);
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined;
    if (step === undefined || from === undefined) return;
    const next = days[days.indexOf(from) + step];
    event.preventDefault();
    // Days that have passed lead nowhere.
    event.currentTarget.querySelector<HTMLElement>(`[data-day="${next}"]`)?.focus();
  };
  return (
    <>
      <div className={classes.weekdays} aria-hidden="true">
        {days.slice(0, 7).map((day) => (
          <span key={day}>{format(day, { weekday: 'short' })}</span>
        ))}
      </div>
      <ol className={classes.grid} onKeyDown={onKeyDown}>
        {days.map((day) => {
          const entries = byDay.get(day) ?? [];
          const name = format(day, { weekday: 'long', day: 'numeric', month: 'long' });
          const label =
            entries.length > 0 ? count(words.schedules.dayEntries, entries.length, { day: name }) : name;
          const isOpen = can('schedules.manage') && day >= today;
          return (
            <li
              key={day}
              className={classes.day}
              data-outside={!day.startsWith(month) || undefined}
              data-today={day === today || undefined}
            >
              {isOpen ? (
                <Link
                  to="/maintenance/new"
                  search={{ day }}
                  className={classes.number ?? ''}
                  aria-label={`${label}. ${fill(words.schedules.planOn, { day: name })}`}
                  aria-current={day === today ? 'date' : undefined}
                  data-day={day}
                  tabIndex={day === reachable ? 0 : -1}
                  onFocus={() => setChosen(day)}
                >
                  {Number(day.slice(8))}
                </Link>
              ) : (
                <time
                  dateTime={day}
                  className={classes.number}
                  aria-current={day === today ? 'date' : undefined}
                >
                  <span aria-hidden="true">{Number(day.slice(8))}</span>
                  <VisuallyHidden>{label}</VisuallyHidden>
                </time>
              )}
              {entries.length > 0 && (
                <ul className={classes.entries}>
                  {entries.map((entry) => (
                    <li key={entry.key}>
                      <EntryLink entry={entry} day={day} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </>
  );
}
