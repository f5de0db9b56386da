import { useNow } from '../../ui/now.ts';
import { ZonedTime } from '../../ui/zoned-time.tsx';
import { words } from '../../words/words.ts';
import { type Incident, isResolved, lateness } from './model.ts';
import classes from './page.module.css';

/** By when the next update is promised; in red once that has passed. */
export function Due({ incident }: { readonly incident: Incident }) {
  const now = useNow();
  if (incident.nextUpdateDue.string === null || isResolved(incident)) return null;
  const isLate = lateness(incident, now) !== undefined;
  return (
    <span className={isLate ? classes.late : ''}>
      {isLate ? words.incidents.wasDue : words.incidents.nextUpdateDue}{' '}
      <ZonedTime at={incident.nextUpdateDue} />
    </span>
  );
}
