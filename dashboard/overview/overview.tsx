import { useQuery } from '@tanstack/react-query';
import { worstOf } from '../resources/components/model.ts';
import { allComponents } from '../resources/components/queries.ts';
import { openIncidents } from '../resources/incidents/queries.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { count, words } from '../words/words.ts';
import { ComponentBoard } from './component-board.tsx';
import { IncidentCards } from './incident-cards.tsx';
import { MaintenanceCards } from './maintenance-cards.tsx';
import classes from './overview.module.css';
import { Waiting } from './waiting.tsx';

/** What is wrong now, what runs, what comes, and what waits. */
export function Overview() {
  const open = useQuery(openIncidents);
  const text = words.overview;
  return (
    <PageFrame title={text.title}>
      <QueryView query={open}>
        {({ records, total }) =>
          records.length === 0 ? <NoIncident /> : <IncidentCards incidents={records} total={total} />
        }
      </QueryView>
      <Waiting />
      <MaintenanceCards />
      <ComponentBoard />
    </PageFrame>
  );
}

/** Without an incident, components may still have a status that somebody set on them. */
function NoIncident() {
  const components = useQuery(allComponents).data?.records.filter(({ enabled }) => enabled);
  if (!components) return null;
  const affected = components.filter(({ latestStatus }) => latestStatus !== 1);
  const status = worstOf(affected);
  const text = words.overview;
  return (
    <div className={`${classes.good} s${status}`}>
      <StatusMark status={status} />
      {affected.length === 0 ? (
        <div>
          <h2>{text.allGood}</h2>
          <p>{text.allGoodText}</p>
        </div>
      ) : (
        <h2>{count(text.notOperational, affected.length)}</h2>
      )}
    </div>
  );
}
