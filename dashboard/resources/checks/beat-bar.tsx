import { type KeyboardEvent, memo, type PointerEvent, useState } from 'react';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { fill, words } from '../../words/words.ts';
import { HERE, placeName } from '../probes/model.ts';
import classes from './beat-bar.module.css';
import { BEAT, BEATS, type Beat, beatAt, beatText, beatTime, HEIGHT, pathsOf } from './beats.ts';
import { verdictMarks } from './model.ts';
import { verdictName } from './names.ts';
import { Phases } from './phases.tsx';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, Home: -BEATS, End: BEATS };

/** What a result needs below the bar, in pixels, with the bar at the bottom of a phone. */
const ROOM = 260;

export interface BeatBarProps {
  readonly name: string;
  readonly beats: readonly Beat[];
}

/**
 * The newest results of a check as a bar. Whoever points at one, taps it or goes there with the arrow keys sees when it was, why,
 * and how long its parts took.
 */
export const BeatBar = memo(function BeatBar({ name, beats }: BeatBarProps) {
  /** Undefined while nobody looks. */
  const [shown, setShown] = useState<number>();
  /** At the lower edge of the screen, there is no room below the bar. */
  const [isAbove, setAbove] = useState(false);
  if (beats.length === 0) return <div className={classes.bar} />;
  const last = beats.length - 1;
  const current = Math.min(shown ?? last, last);
  const beat = beats[current] as Beat;
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    look(currentTarget);
    setShown(beatAt((clientX - left) / width, beats.length));
  };
  const look = (bar: Element) => setAbove(innerHeight - bar.getBoundingClientRect().bottom < ROOM);
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown !== undefined) {
      event.stopPropagation();
      return setShown(undefined);
    }
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setShown(Math.max(0, Math.min(last, current + step)));
  };
  return (
    <div className={classes.place}>
      <div
        className={classes.bar}
        role="slider"
        tabIndex={0}
        aria-label={fill(words.checks.latestOf, { name })}
        aria-valuemin={1}
        aria-valuemax={beats.length}
        aria-valuenow={current + 1}
        aria-valuetext={beatText(beat)}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setShown(undefined)}
        onFocus={({ currentTarget }) => {
          look(currentTarget);
          setShown((before) => before ?? last);
        }}
        onBlur={() => setShown(undefined)}
        onKeyDown={press}
      >
        <svg viewBox={`0 0 ${BEATS * BEAT - 2} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {pathsOf(beats).map(({ verdict, d }) => (
            <path key={verdict} data-verdict={verdict} d={d} />
          ))}
          {shown !== undefined && (
            <path
              className={classes.chosen}
              d={`M${(BEATS - beats.length + current) * BEAT - 1} 0h${BEAT}v${HEIGHT}h-${BEAT}z`}
            />
          )}
        </svg>
      </div>
      {shown !== undefined && (
        <div className={classes.beat} data-above={isAbove || undefined} aria-hidden="true">
          <p className={classes.head}>
            <span>{beatTime(beat)}</span>
            {beat.place !== HERE && <bdi>{placeName(beat.place)}</bdi>}
          </p>
          <StatusLabel status={verdictMarks[beat.verdict]} name={verdictName(beat.verdict)} />
          <p className={classes.reason} dir="auto">
            {beat.reason}
          </p>
          {beat.phases.total > 0 && <Phases phases={beat.phases} />}
        </div>
      )}
    </div>
  );
});
