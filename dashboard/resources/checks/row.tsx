import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { duration, percent, period } from '../../ui/durations.ts';
import { useNow } from '../../ui/now.ts';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { dateOf, formatTime, preciseRelativeTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import { BeatBar } from './beat-bar.tsx';
import type { Beats } from './beats.ts';
import { Explanation } from './explanation.tsx';
import { type Check, stateMarks, tagsIn } from './model.ts';
import { kindName, stateName } from './names.ts';
import classes from './row.module.css';

interface Props {
  readonly check: Check;
  /** Undefined until it is loaded. */
  readonly beats: Beats | undefined;
  /** Undefined while people are not selecting. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (id: number, isSelected: boolean) => void;
}

const noBeats: Beats['beats'] = [];

/** One check of the list: what is wrong with it, since when, and its newest results. The whole row is a link. */
export const CheckRow = memo(function CheckRow({ check, beats, isSelected, onSelect }: Props) {
  const { id, name, kind, state, explanationParts, target } = check;
  const isWrong = state !== 'up' && state !== 'paused' && state !== 'waiting';
  return (
    <li className={classes.row}>
      {isSelected !== undefined && (
        <div className={classes.above}>
          <PlainCheckbox
            label={fill(words.components.selectOne, { name })}
            isChecked={isSelected}
            onChange={(next) => onSelect(id, next)}
          />
        </div>
      )}
      <div className={classes.main}>
        <div className={classes.title}>
          <Link to="/checks/$check" params={{ check: String(id) }} preload={false} dir="auto">
            {name}
          </Link>
        </div>
        <div className={classes.detail}>
          {tagsIn(check.tags).map((tag) => (
            <Link key={tag} to="/checks" search={{ tag }} className={classes.tag}>
              {tag}
            </Link>
          ))}
          {isWrong ? (
            <span className={classes.explanation} dir="auto">
              <Explanation parts={explanationParts} />
            </span>
          ) : (
            <span>
              {kindName(kind)}
              {target !== '' && (
                <>
                  {' · '}
                  <bdi>{target}</bdi>
                </>
              )}
            </span>
          )}
        </div>
      </div>
      <div className={classes.state}>
        <StatusLabel status={stateMarks[state]} name={stateName(state)} />
        <Lasting check={check} />
      </div>
      <div className={classes.beats}>
        <BeatBar name={name} beats={beats?.beats ?? noBeats} />
      </div>
      <Uptime value={beats?.uptime.day} label={period(24, 'hour')} />
      <Uptime value={beats?.uptime.month} label={period(30, 'day')} />
    </li>
  );
});

/** "for 3d 4h · checked 20 seconds ago". */
function Lasting({ check: { since, state, lastResult, kind } }: { readonly check: Check }) {
  const now = useNow();
  const begin = state === 'paused' ? undefined : dateOf(since);
  const last = state === 'paused' || kind === 'heartbeat' ? undefined : lastResult && dateOf(lastResult.at);
  const text = words.checks;
  const parts = [
    begin && fill(text.lasting, { time: duration((now - begin.getTime()) / 1000, 'narrow') }),
    last && fill(text.checkedAgo, { time: preciseRelativeTime(last, now) }),
  ];
  return (
    <span className={classes.facts} title={begin && formatTime(begin, zones.mine)}>
      {parts.filter(Boolean).join(' · ')}
    </span>
  );
}

const Uptime = ({ value, label }: { readonly value: number | null | undefined; readonly label: string }) => (
  <div className={classes.uptime}>
    <span data-full={value === 100 || undefined}>
      {value === null || value === undefined ? '–' : percent(value)}
    </span>
    <span className={classes.facts}>{label}</span>
  </div>
);
