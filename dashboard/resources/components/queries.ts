import { useQuery } from '@tanstack/react-query';
import { MAX_PER_PAGE } from '../../api/all-pages.ts';
import { queryOf, resource } from '../../api/resource.ts';
import {
  byOrder,
  type ComponentGroup,
  type ComponentStatus,
  toComponent,
  toGroup,
  toKeptStatus,
  toRelatedSchedule,
} from './model.ts';

export const components = resource('/api/components', 'component', {
  subject: 'component',
  toRecord: toComponent,
});

export interface ComponentSearch {
  readonly q?: string;
  readonly status?: ComponentStatus;
  readonly page?: number;
}

export const componentList = ({ q, status, page = 1 }: ComponentSearch, perPage: number) =>
  components.list({
    per_page: perPage,
    page,
    sort: ['order', 'id'],
    ...(q && { 'filter[name]': q }),
    ...(status && { 'filter[status]': [status] }),
  });

/** Everything that a row shows, and nothing else: the incidents of a thousand components would weigh megabytes. */
const rowFields = [
  'id',
  'name',
  'description',
  'link',
  'order',
  'status',
  'latest_status',
  'enabled',
  'on_failure',
  'effective_on_failure',
  'updated',
  'group',
].join();

const rows = { sort: ['id' as const], fields: { components: rowFields } };

/** All components as the server has them now. */
export const fetchAllComponents = () => components.fetchAll(rows);

/** Every component, also for pickers and for the names of those that other records refer to. */
export const allComponents = components.all(rows);

/** The names of components by their ids. A component that is not known is shown by its number. */
export function useComponentNames(): (ids: readonly number[]) => string[] {
  const records = useQuery(allComponents).data?.records ?? [];
  return (ids) => ids.map((id) => records.find((component) => component.id === id)?.name ?? `#${id}`);
}

/** The statuses that were set, the newest first. */
export const keptStatuses = (component: number, page: number) =>
  resource('/api/components/{component}/statuses', 'status', {
    subject: 'component',
    toRecord: toKeptStatus,
    within: { component },
  }).list({ per_page: MAX_PER_PAGE, page, sort: ['-id'] });

const relatedSchedules = resource('/api/schedules', 'schedule', {
  subject: 'schedule',
  toRecord: toRelatedSchedule,
  as: 'related',
});

/** The maintenance that affects a component, the latest first. */
export const maintenanceOf = (component: number, perPage: number) =>
  relatedSchedules.list({
    per_page: perPage,
    sort: ['-scheduled_at'],
    'filter[component]': [component],
  });

/** Those that are most likely meant in a hurry: what is not operational, and what the last incidents were about. */
export const likeliestComponents = components.list({ per_page: 8, sort: ['-last_incident'] });

const groups = resource('/api/component-groups', 'componentGroup', {
  subject: 'component_group',
  toRecord: (group: Parameters<typeof toGroup>[0], included) => toGroup(group, included ?? []),
});

/** All groups with their components, in the order of the page. */
export const groupList = queryOf(
  ['component-groups', 'with-components'],
  async ({ signal }): Promise<readonly ComponentGroup[]> => {
    const { records } = await groups.fetchAll({ include: ['components'] }, signal);
    return records.toSorted(byOrder);
  },
);
