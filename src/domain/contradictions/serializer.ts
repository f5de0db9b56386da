import { timestamp } from '../../kernel/jsonapi/document.ts';
import type { ReadContext } from '../../kernel/jsonapi/read-context.ts';
import { type ComponentStatus, componentStatuses, statusObject } from '../status/components/model.ts';
import type { Contradiction } from './model.ts';

const nothing = { status: null, since: null, source: null, checks: [], failing_places: 0, places: 0 };

export const serializeContradictions = (
  readContext: ReadContext,
  contradictions: readonly Contradiction[],
) => ({
  data: contradictions.map((each) => {
    const { kind, component, incident } = each;
    const common = { ...nothing, kind, summary: summaryOf(each), component, incident };
    if (each.kind === 'still_affected') {
      return {
        ...common,
        status: statusObject(each.status),
        since: each.since === null ? null : timestamp(readContext, each.since),
        source: each.source,
      };
    }
    if (each.kind === 'all_operational' || each.kind === 'names_hidden') return common;
    return { ...common, checks: each.checks, failing_places: each.failing, places: each.places };
  }),
});

function summaryOf(each: Contradiction): string {
  if (each.kind === 'all_operational') {
    return `Every component is shown as Operational, and the incident "${each.incident?.name}" is open.`;
  }
  const name = each.component?.name ?? '';
  if (each.kind === 'names_hidden') return `The text names ${name}, which guests do not see.`;
  if (each.kind === 'still_affected') {
    const status = componentStatuses[each.status as ComponentStatus];
    return `The incident "${each.incident?.name}" is over, and ${name} is still at ${status}.`;
  }
  const places = each.places > 1 ? ` in ${each.failing} of ${each.places} places` : '';
  return `Checks of ${name} still fail${places}.`;
}
