import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCan } from '../api/session.ts';
import { setComponentStatus } from '../resources/components/actions.ts';
import { allComponents } from '../resources/components/queries.ts';
import { type Contradiction, contradictionsNow } from '../resources/incidents/contradiction-queries.ts';
import { ContradictionList, isFailing } from '../resources/incidents/contradictions.tsx';
import { Section } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';

/** Checks find out things that no write tells the dashboard of. */
const REFRESH_MS = 60_000;

/** Where the page says what is not so, each with the one tap that mends it. */
export function PageContradictions() {
  const found = useQuery({ ...contradictionsNow, refetchInterval: REFRESH_MS }).data ?? [];
  // What fails has a card of its own.
  const shown = found.filter(({ kind }) => kind !== 'checks_failing');
  if (shown.length === 0) return null;
  return (
    <Section title={words.publishing.contradictions.now}>
      <ContradictionList
        contradictions={shown}
        action={(each) => <MendNow contradiction={each} isFailing={isFailing(found, each)} />}
      />
    </Section>
  );
}

interface MendProps {
  readonly contradiction: Contradiction;
  readonly isFailing: boolean;
}

function MendNow({ contradiction: { kind, component, incident }, isFailing: fails }: MendProps) {
  const can = useCan();
  const known = useQuery(allComponents).data?.records.find(({ id }) => id === component?.id);
  if (kind === 'all_operational' && incident && can('incident-updates.manage')) {
    const params = { incident: String(incident.id) };
    return (
      <Button
        variant="default"
        size="compact-md"
        renderRoot={(props) => <Link to="/incidents/$incident" params={params} hash="update" {...props} />}
      >
        {words.overview.update}
      </Button>
    );
  }
  if (kind !== 'still_affected' || fails || !known || !can('components.manage')) return null;
  return (
    <Button
      variant="default"
      size="compact-md"
      onClick={() => void setComponentStatus({ component: known, status: 1 })}
    >
      {words.publishing.contradictions.setOperational}
    </Button>
  );
}
