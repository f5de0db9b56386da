import { Link } from '@tanstack/react-router';
import { dateFormat } from '../../ui/date-format.ts';
import { zones } from '../../ui/times.ts';
import { wallTimeOf } from '../../ui/wall-time.ts';
import { words } from '../../words/words.ts';
import classes from './calendar.module.css';
import { type CalendarEntry, dayIn } from './calendar.ts';
import { ScheduleMark } from './schedule-status.tsx';
import { windowText } from './wording.ts';

/** The time at which it starts on this day, or that it goes on from the day before. */
function timeOn({ start }: CalendarEntry, day: string): string {
  const { mine: zone } = zones;
  if (dayIn(start, zone) < day) return words.schedules.goesOn;
  return dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: zone }).format(start);
}

interface Props {
  readonly entry: CalendarEntry;
  readonly day: string;
}

/** One maintenance on one day of the calendar. The whole window is in its title. */
export function EntryLink({ entry, day }: Props) {
  const { name, status, isForecast, scheduleId } = entry;
  return (
    <Link
      to="/maintenance/$schedule"
      params={{ schedule: String(scheduleId) }}
      className={classes.entry ?? ''}
      data-forecast={isForecast || undefined}
      title={`${name}: ${windowText(entry)}, ${words.common.scheduleStatus[status]}`}
    >
      <ScheduleMark status={status} />
      <span>
        <time dateTime={wallTimeOf(entry.start, zones.mine)} className={classes.time}>
          {timeOn(entry, day)}
        </time>{' '}
        <bdi>{name}</bdi>
        {isForecast && <span className={classes.note}> ({words.schedules.forecast})</span>}
      </span>
    </Link>
  );
}
