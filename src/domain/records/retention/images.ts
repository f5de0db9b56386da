import { keepUsedImages } from '../../images/usage.ts';
import type { PrunedKind } from './pruned-kind.ts';

interface OldImage {
  readonly id: number;
  readonly name: string;
}

/** Images that nobody has looked for in texts for a while: those that are found there stay, and the others are deleted. */
export const unusedImages: PrunedKind<OldImage> = {
  find: (db, { images }, limit) =>
    db
      .selectFrom('images')
      .select(['id', 'name'])
      .where('used_at', '<', images)
      .orderBy('used_at')
      .limit(limit)
      .execute(),
  remove: keepUsedImages,
};
