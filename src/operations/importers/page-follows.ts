import type { OnFailure } from '../../../common/alerts.ts';
import type { ImportSource } from '../../../readers/source.ts';

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
