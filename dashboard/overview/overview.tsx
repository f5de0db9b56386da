import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { allComponents } from '../resources/components/queries.ts';
import { openIncidents } from '../resources/incidents/queries.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { words } from '../words/words.ts';
import { AffectedComponents, ComponentBoard } from './component-board.tsx';
import { IncidentCards } from './incident-cards.tsx';
import { MaintenanceCards } from './maintenance-cards.tsx';
import classes from './overview.module.css';

const Attention = lazy(() => import('./attention.tsx').then((module) => ({ default: module.Attention })));

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
      <Suspense fallback={null}>
        <Attention />
      </Suspense>
      <AffectedComponents />
      <MaintenanceCards />
      <ComponentBoard />
    </PageFrame>
  );
}

/** Without an incident, components may still have a status that somebody set on them; the board begins with those. */
function NoIncident() {
  const components = useQuery(allComponents).data?.records.filter(({ enabled }) => enabled);
  if (!components) return null;
  if (components.some(({ latestStatus }) => latestStatus !== 1)) return null;
  const text = words.overview;
  return (
    <div className={`${classes.good} s1`}>
      <StatusMark status={1} />
      <div>
        <h2>{text.allGood}</h2>
        <p>{text.allGoodText}</p>
      </div>
    </div>
  );
}
