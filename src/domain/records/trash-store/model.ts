import { type TrashType, trashTypes } from '../../../../common/trash-types.ts';
import type { Seconds } from '../../../lib/clock.ts';

export const isTrashType = (text: string): text is TrashType => trashTypes.some((type) => type === text);

/** For the reference: what the description of every DELETE that fills the trash ends with. */
export const RESTORABLE =
  'It can be restored from the trash for 30 days, or as many as the setting `trash_days` says.';

const DAY = 86_400;

/** When an entry is purged. */
export const purgeDue = ({ kept_since }: { readonly kept_since: Seconds }, days: number): Seconds =>
  kept_since + days * DAY;

/** The newest `kept_since` that is due for the purge now. */
export const keptSinceBefore = (now: Seconds, days: number): Seconds => now - days * DAY;

/** How much of its message names an update, which has no name of its own. */
const EXCERPT_LENGTH = 100;

/** The beginning of a message, in one line. */
export function excerptOf(message: string): string {
  const characters = [
    ...message
      .slice(0, 4 * EXCERPT_LENGTH)
      .replace(/\s+/g, ' ')
      .trim(),
  ];
  return characters.length <= EXCERPT_LENGTH
    ? characters.join('')
    : `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…`;
}
