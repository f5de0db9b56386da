import { useQuery } from '@tanstack/react-query';
import { incidentList } from '../resources/incidents/queries.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { words } from '../words/words.ts';
import { ComponentBoard } from './component-board.tsx';
import { IncidentCards } from './incident-cards.tsx';
import { MaintenanceCards } from './maintenance-cards.tsx';
import classes from './overview.module.css';
import { Waiting } from './waiting.tsx';

const MAX_INCIDENTS = 20;

/** What is wrong now, what runs, what comes, and what waits. */
export function Overview() {
  const open = useQuery(incidentList({ status: 'open' }, MAX_INCIDENTS));
  const text = words.overview;
  return (
    <PageFrame title={text.title}>
      <QueryView query={open}>
        {({ records, total }) =>
          records.length === 0 ? (
            <div className={`${classes.good} s1`}>
              <StatusMark status={1} />
              <div>
                <h2>{text.allGood}</h2>
                <p>{text.allGoodText}</p>
              </div>
            </div>
          ) : (
            <IncidentCards incidents={records} total={total} />
          )
        }
      </QueryView>
      <Waiting />
      <MaintenanceCards />
      <ComponentBoard />
    </PageFrame>
  );
}
