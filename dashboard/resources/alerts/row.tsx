import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { Mark } from '../../ui/mark.tsx';
import { PlainCheckbox } from '../../ui/plain-checkbox.tsx';
import { Row } from '../../ui/rows.tsx';
import { StatusLabel } from '../../ui/status-mark.tsx';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { fill, words } from '../../words/words.ts';
import classes from './alerts.module.css';
import { type Alert, severityMarks } from './model.ts';

interface Props {
  readonly alert: Alert;
  /** The name of its source or check, as far as it is known. */
  readonly origin: string | undefined;
  /** Whether it stands for the others of its incident. */
  readonly isFolded?: boolean;
  /** Undefined while people are not selecting. */
  readonly isSelected?: boolean | undefined;
  readonly onToggle?: (alert: Alert) => void;
}

/** One alert of the list: how bad it is, since when, and what was done. */
export const AlertRow = memo(function AlertRow({
  alert,
  origin,
  isFolded = false,
  isSelected,
  onToggle,
}: Props) {
  const { id, title, severity, state, started, acknowledged, outcome, incident } = alert;
  const text = words.alerts;
  return (
    <Row
      lead={
        isSelected !== undefined && (
          <PlainCheckbox
            label={fill(words.components.selectOne, { name: title })}
            isChecked={isSelected}
            onChange={() => onToggle?.(alert)}
          />
        )
      }
      title={
        <>
          <Link to="/alerts/$alert" params={{ alert: String(id) }} preload={false} dir="auto" data-row={id}>
            {title}
          </Link>
          {acknowledged.string !== null && state === 'firing' && <Mark>{text.acknowledged}</Mark>}
        </>
      }
      detail={
        <>
          <span className={classes.outcome} dir="auto">
            {outcome}
          </span>
          {incident !== null && (
            <Link to="/incidents/$incident" params={{ incident: String(incident) }} preload={false}>
              {fill(text.incidentNumber, { number: incident })}
            </Link>
          )}
          {isFolded && alert.others > 0 && incident !== null && (
            <Link to="/alerts" search={{ incident, state }} preload={false} className={classes.more}>
              {fill(text.moreOfIncident, { count: alert.others })}
            </Link>
          )}
        </>
      }
    >
      <div className={classes.state}>
        <StatusLabel
          status={state === 'firing' ? severityMarks[severity] : 1}
          name={state === 'firing' ? text.severities[severity] : text.ended}
        />
        <span className={classes.facts}>
          {origin !== undefined && <bdi>{origin}</bdi>}
          <ZonedTime at={state === 'firing' ? started : alert.ended} />
        </span>
      </div>
    </Row>
  );
});
