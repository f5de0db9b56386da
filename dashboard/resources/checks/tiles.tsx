import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { duration, milliseconds, percent, period } from '../../ui/durations.ts';
import { useNow } from '../../ui/now.ts';
import { words } from '../../words/words.ts';
import classes from './chart.module.css';
import { type ChartSearch, viewOf } from './chart-model.ts';
import { checkSummary, polled } from './queries.ts';

/** How well it worked: in one answer with what the chart shades. */
export function Tiles({ id, search }: { readonly id: number; readonly search: ChartSearch }) {
  const view = viewOf(search, useNow());
  const { data } = useQuery({ ...checkSummary(id, view), ...polled, placeholderData: keepPreviousData });
  if (!data) return null;
  const text = words.checks;
  const { day, week, month, year } = data.periods;
  const show = (value: number | null, format: (value: number) => string) =>
    value === null ? '–' : format(value);
  const [hours, days] = [period(24, 'hour'), period(30, 'day')];
  const tiles: readonly (readonly [name: string, value: string, period: string])[] = [
    [text.uptime, show(day.uptime, percent), hours],
    [text.uptime, show(week.uptime, percent), period(7, 'day')],
    [text.uptime, show(month.uptime, percent), days],
    [text.uptime, show(year.uptime, percent), period(365, 'day')],
    [text.outages, String(month.outages), days],
    [text.longestOutage, show(month.longest_outage, (seconds) => duration(seconds, 'narrow')), days],
    [text.averageResponse, show(day.average, milliseconds), hours],
  ];
  return (
    <ul className={classes.tiles} aria-label={text.uptime}>
      {tiles.map(([name, value, of]) => (
        <li key={`${name} ${of}`}>
          <span>{name}</span>
          <b>{value}</b>
          <span>{of}</span>
        </li>
      ))}
    </ul>
  );
}
