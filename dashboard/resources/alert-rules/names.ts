import { useQuery } from '@tanstack/react-query';
import { allAlertSources } from '../alert-sources/queries.ts';
import { allCheckNames } from '../alerts/queries.ts';
import { useComponentNames } from '../components/queries.ts';
import { allTemplates } from '../incident-templates/queries.ts';
import type { Names } from './sentence.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const nameIn = (records: readonly Named[] | undefined, id: number): string =>
  records?.find((record) => record.id === id)?.name ?? `#${id}`;

/** What the records are called that rules name. One that is gone is shown by its number. */
export function useNames(): Names {
  const sources = useQuery(allAlertSources).data?.records;
  const checks = useQuery(allCheckNames).data?.records;
  const templates = useQuery(allTemplates).data?.records;
  const componentsOf = useComponentNames();
  return {
    source: (id) => nameIn(sources, id),
    check: (id) => nameIn(checks, id),
    component: (id) => componentsOf([id])[0] ?? `#${id}`,
    template: (slug) => templates?.find((template) => template.slug === slug)?.name ?? slug,
  };
}
