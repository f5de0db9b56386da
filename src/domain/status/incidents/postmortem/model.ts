import type { Row } from '../../../../kernel/db/schema.ts';
import type { Seconds } from '../../../../lib/clock.ts';

/** The states of a post-mortem that exists. */
export const writtenStates = ['draft', 'published'] as const;
/** What an incident says about its post-mortem, as far as the viewer may know. */
export const postmortemStates = ['none', ...writtenStates] as const;
export type PostmortemState = (typeof postmortemStates)[number];

/** What a request says about the publication. */
interface Publication {
  readonly published?: boolean;
  readonly published_at?: Seconds;
}

/**
 * When a post-mortem counts as published after a write at `now`; null if it is a draft. Publishing it again keeps the first
 * time, unless the request names another one.
 */
export function publishedAfter(
  before: Pick<Row<'postmortems'>, 'published_at'> | undefined,
  { published, published_at }: Publication,
  now: Seconds,
): Seconds | null {
  const known = before?.published_at ?? null;
  const isPublished = published ?? known !== null;
  return isPublished ? (published_at ?? known ?? now) : null;
}
