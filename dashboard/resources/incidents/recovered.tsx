import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/session.ts';
import { useNow } from '../../ui/now.ts';
import { StatusMark } from '../../ui/status-mark.tsx';
import { dateOf, shortTime, zones } from '../../ui/times.ts';
import { fill, words } from '../../words/words.ts';
import classes from './recovered.module.css';
import { useRecovered } from './recovery-queries.ts';

interface Props {
  readonly incidentId: number;
  /** Begins the update here. Without it, a link leads to the page of the incident. */
  readonly onResolve?: () => void;
}

/** Says that every check of an open incident works again, with the way to resolve it. */
export function Recovered({ incidentId, onResolve }: Props) {
  const can = useCan();
  const now = useNow();
  const found = useRecovered(incidentId);
  const since = found && dateOf(found.since);
  const text = words.overview;
  const label = text.resolve;
  const [check, ...others] = found?.checks ?? [];
  return (
    <div role="status">
      {check && since && (
        <div className={`${classes.recovered} s1`}>
          <StatusMark status={1} />
          <span>
            {others.length === 0
              ? fill(text.recovered, { name: check.name, time: shortTime(since, now, zones.mine) })
              : fill(text.allRecovered, { time: shortTime(since, now, zones.mine) })}
          </span>
          {can('incident-updates.manage') &&
            (onResolve ? (
              <Button onClick={onResolve}>{label}</Button>
            ) : (
              <Button
                renderRoot={(props) => (
                  <Link
                    to="/incidents/$incident"
                    params={{ incident: String(incidentId) }}
                    hash="resolve"
                    {...props}
                  />
                )}
              >
                {label}
              </Button>
            ))}
        </div>
      )}
    </div>
  );
}
