import type { ImportedIncident, ImportedSchedule } from '../../../readers/source.ts';
import type { Seconds } from '../../lib/clock.ts';
import type { Origin } from './mapping.ts';

type Publishable = Pick<ImportedIncident | ImportedSchedule, 'createdAt' | 'publishedAt'>;

/** What the metadata of an imported record says about its publication. Most sources tell nothing. */
export const publicationOf = ({ publishedAt }: Publishable): Pick<Origin, 'published_at'> =>
  publishedAt === undefined ? {} : { published_at: publishedAt };

/**
 * When a known record is to be published, if the source has moved that since the last import and nobody has here. Earlier
 * versions did not remember the publication, and published everything when it was created. What must not be public yet is
 * hidden again.
 */
export function movedPublication(
  { publishedAt, createdAt }: Publishable,
  { published_at: remembered }: Origin,
  row: { readonly published_at: Seconds },
  now: Seconds,
): Seconds | undefined {
  const before = remembered ?? createdAt;
  if (publishedAt === undefined || publishedAt === before || row.published_at !== before) return undefined;
  return remembered !== undefined || publishedAt > now ? publishedAt : undefined;
}
