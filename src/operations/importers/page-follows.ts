import type { OnFailure } from '../../../common/alerts.ts';
import type { ImportedCheck, ImportedComponent, ImportSource } from '../../../readers/source.ts';
import { componentStatusNames, OPERATIONAL } from '../../domain/status/components/model.ts';

/** What the page does when a check fails: it follows the checks, or a draft is prepared for staff. */
export const pageFollowsChoices = ['checks', 'drafts'] as const;
export type PageFollows = (typeof pageFollowsChoices)[number];

/** What happens when checks of the imported components fail; undefined if the source has no say in it. */
export function onFailureOf(
  { followsChecks }: Pick<ImportSource, 'followsChecks'>,
  pageFollows: PageFollows = 'checks',
): OnFailure | undefined {
  if (!followsChecks) return undefined;
  return pageFollows === 'checks' ? 'status' : 'draft';
}

/** Says what was chosen. */
export const pageFollowsNote = (onFailure: OnFailure): string =>
  onFailure === 'status'
    ? 'The page follows the checks: when a check fails, the status of its component is set at once, and it returns with the first good result. To prepare drafts instead, import with --page-follows=drafts, or choose so for each component.'
    : 'The page follows drafts: when a check fails, an incident is drafted and staff are told, and the page stays as it is until somebody publishes it.';

/** So many are named. */
const MAX_NAMED = 20;

/** The components that were not operational there and have no running check here: nobody would notice that they work again. */
export class UncheckedComponents {
  readonly #troubled = new Map<string, string>();

  component({ key, name, status }: ImportedComponent): void {
    if (status !== OPERATIONAL) this.#troubled.set(key, `"${name}" (${componentStatusNames[status - 1]})`);
  }

  check({ component, fields }: ImportedCheck): void {
    if (component !== undefined && fields.paused !== true) this.#troubled.delete(component);
  }

  notes(): string[] {
    const named = [...this.#troubled.values()];
    if (named.length === 0) return [];
    const more = named.length > MAX_NAMED ? ` and ${named.length - MAX_NAMED} more` : '';
    return [
      `Nothing checks these components here, so they keep the status they came with until somebody sets another: ${named.slice(0, MAX_NAMED).join(', ')}${more}.`,
    ];
  }
}
