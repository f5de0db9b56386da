import type { BodyOf, Schemas } from '@daymark/client';
import type { Timestamp } from '../../ui/times.ts';

export interface PostmortemRecord {
  readonly id: number;
  readonly body: string;
  readonly isPublished: boolean;
  /** Whether subscribers are told when it is published. */
  readonly notifications: boolean;
  readonly published: Timestamp;
  readonly updated: Timestamp;
}

export const toPostmortem = ({ attributes }: Schemas['Postmortem']): PostmortemRecord => ({
  id: attributes.id,
  body: attributes.body,
  isPublished: attributes.state === 'published',
  notifications: attributes.notifications,
  published: attributes.published,
  updated: attributes.updated,
});

export type PostmortemBody = BodyOf<'PUT /api/incidents/{incident}/postmortem'>;

/** What the editor changes. */
export interface PostmortemFields {
  readonly body: string;
}
