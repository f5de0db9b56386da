import { StatusLabel } from '../../ui/status-mark.tsx';
import { words } from '../../words/words.ts';
import { type Incident, isResolved, severityOf } from './model.ts';
import classes from './state.module.css';

const UNKNOWN = 5;

/** How bad an incident is, in colour, and how far the work on it is, in words. */
export function IncidentState({ incident }: { readonly incident: Incident }) {
  const severity = severityOf(incident);
  const phase = words.common.incidentStatus[incident.status];
  if (isResolved(incident)) return <StatusLabel status={severity} name={phase} />;
  return (
    <span className={classes.state}>
      {severity !== UNKNOWN && (
        <StatusLabel status={severity} name={words.common.componentStatus[severity]} />
      )}
      <span className={classes.phase}>{phase}</span>
    </span>
  );
}
