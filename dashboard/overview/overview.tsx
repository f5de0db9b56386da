import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { root } from '../api/client.ts';
import { openIncidents } from '../resources/incidents/queries.ts';
import { Icon } from '../ui/icon.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { QueryView } from '../ui/query-view.tsx';
import { loadMoreWords } from '../words/locales.ts';
import { words } from '../words/words.ts';
import { AffectedComponents, ComponentBoard } from './component-board.tsx';
import { IncidentCards } from './incident-cards.tsx';
import { MaintenanceCards } from './maintenance-cards.tsx';

// What is not needed for the first look says more than the words of the first page.
const Attention = lazy(async () => {
  await loadMoreWords();
  return { default: (await import('./attention.tsx')).Attention };
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
        {({ records, total }) => (
          <>
            {records.length > 0 && <IncidentCards incidents={records} total={total} />}
            <Suspense fallback={null}>
              <Attention hasIncident={records.length > 0} />
            </Suspense>
          </>
        )}
      </QueryView>
      <AffectedComponents />
      <MaintenanceCards />
      <ComponentBoard />
    </PageFrame>
  );
}
