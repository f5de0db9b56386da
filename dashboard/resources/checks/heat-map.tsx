import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { dateFormat } from '../../ui/date-format.ts';
import { useNow } from '../../ui/now.ts';
import { Card, Section } from '../../ui/page-frame.tsx';
import { zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import classes from './heat-map.module.css';
import { HEAT_DAYS, type HeatDay, heatOf, heatStart, pathsOf } from './heat-model.ts';
import { checkSeries, polled } from './queries.ts';

const HOUR = 3_600_000;
const HOURS = 24;
const CELLS = HEAT_DAYS * HOURS;
const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -HOURS,
  ArrowDown: HOURS,
  Home: -CELLS,
  End: CELLS,
};

/** At which hours of which days it failed. The mouse, a finger or the arrow keys ask for one of them. */
export function HeatMap({ id }: { readonly id: number }) {
  const now = useNow();
  const time = {
    from: heatStart(now),
    step: HOUR,
    count: (HEAT_DAYS + 1) * HOURS + 1,
    resolution: 'hour',
    isZoomed: false,
  } as const;
  const { data } = useQuery({ ...checkSeries(id, time), ...polled, placeholderData: keepPreviousData });
  if (!data || data.length === 0) return null;
  return (
    <Section title={words.checks.byHour}>
      <Card>
        <Picture days={heatOf(data, zones.mine, now)} />
      </Card>
    </Section>
  );
}

function Picture({ days }: { readonly days: readonly HeatDay[] }) {
  const [chosen, setChosen] = useState<number>();
  const newest = Math.max(
    0,
    days.flatMap(({ hours }) => hours).findLastIndex(({ results }) => results > 0),
  );
  const current = chosen ?? newest;
  const [row, column] = [Math.floor(current / HOURS), current % HOURS];
  const text = cellText(days[row], column);
  const paths = pathsOf(days);
  const point = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = (share: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(share * count)));
    setChosen(at((clientY - top) / height, HEAT_DAYS) * HOURS + at((clientX - left) / width, HOURS));
  };
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    setChosen(Math.max(0, Math.min(CELLS - 1, current + move)));
  };
  return (
    <>
      <p className={classes.read} aria-hidden="true">
        {text}
      </p>
      <div className={classes.heat}>
        <div className={classes.days} aria-hidden="true">
          {days.map(({ at }) => (
            <span key={at}>{dayText(at)}</span>
          ))}
        </div>
        <div
          className={classes.picture}
          role="slider"
          tabIndex={0}
          aria-label={words.checks.byHour}
          aria-valuemin={0}
          aria-valuemax={CELLS - 1}
          aria-valuenow={current}
          aria-valuetext={text}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setChosen(undefined)}
          onBlur={() => setChosen(undefined)}
          onKeyDown={press}
        >
          <svg viewBox={`0 0 ${HOURS} ${HEAT_DAYS}`} preserveAspectRatio="none" aria-hidden="true">
            <path className={classes.empty} d={paths.empty} />
            <path className={classes.good} d={paths.good} />
            <path className={classes.failed} d={paths.failed} />
            {chosen !== undefined && <path className={classes.chosen} d={`M${column} ${row}h1v1h-1z`} />}
          </svg>
        </div>
        <div className={classes.hours} aria-hidden="true">
          {[0, 6, 12, 18].map((hour) => (
            <span key={hour}>{hourText(hour)}</span>
          ))}
        </div>
      </div>
    </>
  );
}

const dayText = (at: number): string =>
  dateFormat({ month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(at));

const hourText = (hour: number): string =>
  dateFormat({ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(new Date(hour * HOUR));

function cellText(day: HeatDay | undefined, hour: number): string {
  const cell = day?.hours[hour];
  if (!day || !cell) return '';
  const text = words.checks;
  const { results, failed } = cell;
  const what = results === 0 ? text.states.noData : fill(text.partFailed, { failed, total: results });
  return `${dayText(day.at)}, ${hourText(hour)}: ${what}`;
}
