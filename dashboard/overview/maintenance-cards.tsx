import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IN_PROGRESS, type Schedule, UPCOMING } from '../resources/schedules/model.ts';
import { runningSchedules, scheduleList } from '../resources/schedules/queries.ts';
import { useNow } from '../ui/now.ts';
import { Section } from '../ui/page-frame.tsx';
import { dateOf, formatTime, relativeTime, zones } from '../ui/times.ts';
import { fill, listed, words } from '../words/words.ts';
import classes from './overview.module.css';

const MAX_UPCOMING = 4;

/** The maintenance that runs, and what comes next. */
export function MaintenanceCards() {
  const running = useQuery(runningSchedules);
  const upcoming = useQuery(scheduleList({ status: UPCOMING }, MAX_UPCOMING));
  const schedules = [...(running.data?.records ?? []), ...(upcoming.data?.records ?? [])];
  if (schedules.length === 0) return null;
  return (
    <Section title={words.overview.maintenance}>
      <ul className={classes.cards}>
        {schedules.map((schedule) => (
          <MaintenanceCard key={schedule.id} schedule={schedule} />
        ))}
      </ul>
    </Section>
  );
}

function MaintenanceCard({ schedule }: { readonly schedule: Schedule }) {
  const now = useNow();
  return (
    <li className={`${classes.card} ${schedule.status === IN_PROGRESS ? 's6' : 's5'}`}>
      <Link to="/maintenance/$schedule" params={{ schedule: String(schedule.id) }} className={classes.name}>
        <bdi>{schedule.name}</bdi>
      </Link>
      <div className={classes.facts}>{timeOf(schedule, now)}</div>
      <div className={classes.hit}>
        <bdi>{listed(schedule.components.map(({ name }) => name))}</bdi>
      </div>
    </li>
  );
}

function timeOf({ status, starts, ends }: Schedule, now: number): string {
  const text = words.overview;
  const [start, end] = [dateOf(starts), dateOf(ends)];
  if (status === IN_PROGRESS) {
    return end ? fill(text.running, { time: formatTime(end, zones.mine) }) : text.runningOpen;
  }
  if (!start) return '';
  return `${fill(text.starts, { time: relativeTime(start, now) })} · ${formatTime(start, zones.mine)}`;
}
