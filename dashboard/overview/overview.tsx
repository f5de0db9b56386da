import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { root } from '../api/client.ts';
import { checkTotal } from '../api/counts.ts';
import { useCan } from '../api/session.ts';
import { allComponents } from '../resources/components/queries.ts';
import { openIncidents } from '../resources/incidents/queries.ts';
import { Empty } from '../ui/empty.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { StatusMark } from '../ui/status-mark.tsx';
import { loadMoreWords } from '../words/locales.ts';
import { words } from '../words/words.ts';
import { AffectedComponents, ComponentBoard } from './component-board.tsx';
import { IncidentCards } from './incident-cards.tsx';
import { MaintenanceCards } from './maintenance-cards.tsx';
import classes from './overview.module.css';

// What is not needed for the first look says more than the words of the first page.
const Attention = lazy(async () => {
  await loadMoreWords();
  return { default: (await import('./attention.tsx')).Attention };
});
const Calm = lazy(async () => {
  await loadMoreWords();
  return { default: (await import('./calm.tsx')).Calm };
});

/** What is wrong now, what runs, what comes, and what waits. */
export function Overview() {
  const open = useQuery(openIncidents);
  const text = words.overview;
  return (
    <PageFrame
      title={text.title}
      actions={
        <Button
          component="a"
          href={`${root}/`}
          target="_blank"
          variant="default"
          rightSection={<Icon name="external" size={16} />}
        >
          {words.shell.viewPage}
        </Button>
      }
    >
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
  const can = useCan();
  const components = useQuery(allComponents).data?.records.filter(({ enabled }) => enabled);
  const checks = useQuery({ ...checkTotal, enabled: can('checks.read') }).data?.total;
  if (!components) return null;
  if (components.length === 0) return <NothingYet />;
  if (components.some(({ latestStatus }) => latestStatus !== 1)) return null;
  const text = words.overview;
  return (
    <>
      <div className={`${classes.good} s1`}>
        <StatusMark status={1} />
        <div>
          <h2>{text.allGood}</h2>
          <p>{checks === 0 ? text.noChecksText : text.allGoodText}</p>
        </div>
      </div>
      <Suspense fallback={null}>
        <Calm hasChecks={checks !== 0} />
      </Suspense>
    </>
  );
}

/** A page without components says nothing, so nothing is said to work. */
function NothingYet() {
  const can = useCan();
  const text = words.overview;
  return (
    <Empty
      title={text.noComponents}
      text={text.noComponentsText}
      action={
        can('components.manage') && (
          <Button renderRoot={(props) => <Link to="/components" search={{ add: 1 }} {...props} />}>
            {words.components.add}
          </Button>
        )
      }
    />
  );
}
