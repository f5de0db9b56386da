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

/** Updates are on the page of their incident or maintenance. */
const pages: { readonly [Type in TrashType]?: (id: number) => string } = {
  components: (id) => `/components/${id}`,
  'component-groups': () => '/components',
  incidents: (id) => `/incidents/${id}`,
  'incident-updates': () => '/incidents',
  postmortems: () => '/incidents',
  'incident-templates': (id) => `/templates/${id}`,
  schedules: (id) => `/maintenance/${id}`,
  'schedule-updates': () => '/maintenance',
  metrics: (id) => `/metrics/${id}`,
  checks: (id) => `/checks/${id}`,
  probes: () => '/probes',
};

/** The page of a record once it is restored. Whoever restores one that has none stays in the trash. */
export const pageOfRestored = ({ type, id }: TrashEntry): string => pages[type]?.(id) ?? '/trash';

/** An update has no name that anybody could type. */
export const hasName = ({ type }: TrashEntry): boolean =>
  type !== 'incident-updates' && type !== 'schedule-updates';
