import type { Schemas } from '@daymark/client';
import type { TrashType } from '../../../common/trash-types.ts';
import type { Timestamp } from '../../ui/times.ts';

export interface TrashEntry {
  readonly type: TrashType;
  /** The id that it had, and has again once it is restored. */
  readonly id: number;
  /** Of an update, the beginning of its message. */
  readonly name: string;
  readonly deleted: Timestamp;
  readonly purgeDue: Timestamp;
  readonly userId: number | undefined;
}

export const toTrashEntry = ({ attributes }: Schemas['TrashEntry']): TrashEntry => ({
  type: attributes.type,
  id: attributes.id,
  name: attributes.name,
  deleted: attributes.deleted,
  purgeDue: attributes.purge_due,
  userId: attributes.user_id ?? undefined,
});

/** The page of a record once it is restored. Updates are on the page of their incident or maintenance. */
export function pageOfRestored({ type, id }: TrashEntry): string {
  switch (type) {
    case 'components':
      return `/components/${id}`;
    case 'component-groups':
      return '/components';
    case 'incidents':
      return `/incidents/${id}`;
    case 'incident-updates':
    case 'postmortems':
      return '/incidents';
    case 'incident-templates':
      return `/templates/${id}`;
    case 'schedules':
      return `/maintenance/${id}`;
    case 'schedule-updates':
      return '/maintenance';
    case 'metrics':
      return `/metrics/${id}`;
    case 'checks':
      return `/checks/${id}`;
    case 'alert-sources':
    case 'alert-rules':
      return '/trash';
    case 'probes':
      return '/probes';
  }
}

/** An update has no name that anybody could type. */
export const hasName = ({ type }: TrashEntry): boolean =>
  type !== 'incident-updates' && type !== 'schedule-updates';
