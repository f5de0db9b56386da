import { Icon } from '../../ui/icon.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { words } from '../../words/words.ts';
import { type ScheduleStatus, statusColor, UPCOMING } from './model.ts';
import classes from './schedule-status.module.css';

/** The mark of a schedule's status. It says nothing itself: put the name of the status beside it. */
export const ScheduleMark = ({ status }: { readonly status: ScheduleStatus }) =>
  status === UPCOMING ? (
    <span className={classes.mark}>
      <Icon name="clock" size={18} />
    </span>
  ) : (
    <StatusMark status={statusColor[status]} />
  );

/** The status with its mark and name. */
export const ScheduleStatusLabel = ({ status }: { readonly status: ScheduleStatus }) => (
  <span className={`${classes.label} s${statusColor[status]}`}>
    <ScheduleMark status={status} />
    {words.common.scheduleStatus[status]}
  </span>
);
