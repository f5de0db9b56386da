import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { ComponentStatus } from '../resources/components/model.ts';
import { allComponents, components } from '../resources/components/queries.ts';
import { allTemplates } from '../resources/incident-templates/queries.ts';
import { incidents } from '../resources/incidents/queries.ts';
import type { Draft } from '../ui/draft.ts';
import { notifyProblem } from '../ui/notify.tsx';
import { type ReportDraft, withTemplate } from './model.ts';

export interface Start {
  readonly component?: number;
  readonly status?: ComponentStatus;
  readonly template?: string;
  readonly like?: number;
}

/** Fills in what the address says: a component, a template, or an earlier incident to begin with. */
export function useStart({ component, status, template, like }: Start, draft: Draft<ReportDraft>): void {
  const client = useQueryClient();
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current || draft.wasRestored) return;
    hasStarted.current = true;
    const fill = async () => {
      if (component !== undefined) {
        const { record } = await client.ensureQueryData(components.one(component));
        const severity = status ?? draft.value.severity;
        draft.set({
          severity,
          components: [{ id: record.id, name: record.name, status: severity }],
          areComponentsChosen: true,
        });
      }
      if (template !== undefined) {
        const { records } = await client.ensureQueryData(allTemplates);
        const found = records.find(({ slug }) => slug === template);
        if (found) draft.set(withTemplate(draft.value, found, await componentNames(client)));
      }
      if (like !== undefined) {
        const { record } = await client.ensureQueryData(incidents.one(like));
        draft.set({
          name: record.name,
          message: record.message,
          components: record.components.map(({ id, name, status: given }) => ({ id, name, status: given })),
          areComponentsChosen: true,
        });
      }
    };
    fill().catch(notifyProblem);
  }, [client, component, status, template, like, draft]);
}

/** The names of the components that templates refer to by id. */
export async function componentNames(
  client: ReturnType<typeof useQueryClient>,
): Promise<ReadonlyMap<number, string>> {
  const { records } = await client.ensureQueryData(allComponents);
  return new Map(records.map(({ id, name }) => [id, name]));
}
