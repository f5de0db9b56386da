import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { milliseconds } from '../../ui/durations.ts';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { Row } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import classes from './checks.module.css';
import { Explanation } from './explanation.tsx';
import { type Check, stateMarks, tagsIn } from './model.ts';
import { kindName, stateName } from './names.ts';

interface Props {
  readonly check: Check;
  /** Undefined while people are not selecting. */
  readonly isSelected: boolean | undefined;
  readonly onSelect: (id: number, isSelected: boolean) => void;
}

/** One check of the list: what is wrong with it, and since when. */
export const CheckRow = memo(function CheckRow({ check, isSelected, onSelect }: Props) {
  const { id, name, kind, state, since, explanationParts, lastResult, target } = check;
  const isWrong = state !== 'up' && state !== 'paused' && state !== 'waiting';
  return (
    <Row
      lead={
        isSelected !== undefined && (
          <PlainCheckbox
            label={fill(words.components.selectOne, { name })}
            isChecked={isSelected}
            onChange={(next) => onSelect(id, next)}
          />
        )
      }
      title={
        <Link to="/checks/$check" params={{ check: String(id) }} preload={false} dir="auto">
          {name}
        </Link>
      }
      detail={
        <>
          {isWrong ? (
            <span className={classes.explanation} dir="auto">
              <Explanation parts={explanationParts} />
            </span>
          ) : (
            <span className={classes.target}>
              {kindName(kind)}
              {target !== '' && (
                <>
                  {' · '}
                  <bdi>{target}</bdi>
                </>
              )}
            </span>
          )}
          {tagsIn(check.tags).map((tag) => (
            <span key={tag} className={classes.tag}>
              {tag}
            </span>
          ))}
        </>
      }
    >
      <div className={classes.state}>
        <StatusLabel status={stateMarks[state]} name={stateName(state)} />
        <span className={classes.facts}>
          {since.string !== null && <ZonedTime at={since} />}
          {lastResult && state !== 'paused' && kind !== 'heartbeat' && (
            <span className={classes.time}>{milliseconds(lastResult.phases.total)}</span>
          )}
        </span>
      </div>
    </Row>
  );
});
