import { FailingCards } from './failing.tsx';
import { NoIncident } from './no-incident.tsx';
import { PageContradictions } from './page-contradictions.tsx';
import { useFailing } from './use-failing.ts';
import { Waiting } from './waiting.tsx';

/**
 * What somebody has to do something about, and without that, how good it is. It is loaded after the page, because it asks several
 * resources: nothing is said to work before they have answered.
 */
export function Attention({ hasIncident }: { readonly hasIncident: boolean }) {
  const failing = useFailing();
  return (
    <>
      <FailingCards />
      {!hasIncident && failing?.shown.length === 0 && <NoIncident />}
      <PageContradictions />
      <Waiting />
    </>
  );
}
