import { queryOptions, useQuery } from '@tanstack/react-query';
import { MAX_PER_PAGE, readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import type { Page, Versioned } from '../../api/documents.ts';
import { pageOf } from '../../api/documents.ts';
import {
  byOrder,
  type Component,
  type ComponentGroup,
  type ComponentStatus,
  type HistoryEntry,
  type KeptStatus,
  type RelatedSchedule,
  toComponent,
  toGroup,
  toHistoryEntry,
  toKeptStatus,
  toRelatedSchedule,
} from './model.ts';

export interface ComponentSearch {
  readonly q?: string;
  readonly status?: ComponentStatus;
  readonly page?: number;
}

export const componentList = (search: ComponentSearch, perPage: number) =>
  queryOptions({
    queryKey: ['components', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<Component>> => {
      const { data } = await call('GET /api/components', {
        signal,
        query: {
          per_page: perPage,
          page: search.page ?? 1,
          sort: ['order', 'id'],
          ...(search.q && { 'filter[name]': search.q }),
          ...(search.status && { 'filter[status]': [search.status] }),
        },
      });
      return pageOf(data, toComponent);
    },
  });

export const componentById = (id: number) =>
  queryOptions({
    queryKey: ['components', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<Component>> => {
      const { data, etag } = await call('GET /api/components/{component}', {
        path: { component: id },
        signal,
      });
      return { record: toComponent(data.data), etag };
    },
  });

/** Everything that a row shows, and nothing else: the incidents of a thousand components would weigh megabytes. */
const rowFields = {
  components: [
    'id',
    'name',
    'description',
    'link',
    'order',
    'status',
    'latest_status',
    'enabled',
    'updated',
    'group',
  ].join(),
};

/** All components. The server gives a hundred at a time. */
export const fetchAllComponents = (signal?: AbortSignal): Promise<Page<Component>> =>
  readAllPages(async (part) => {
    const { data } = await call('GET /api/components', {
      ...(signal && { signal }),
      query: { ...part, sort: ['id'], fields: rowFields },
    });
    return pageOf(data, toComponent);
  });

/** Every component, also for pickers and for the names of those that other records refer to. */
export const allComponents = queryOptions({
  queryKey: ['components', 'list', 'all'],
  queryFn: ({ signal }) => fetchAllComponents(signal),
});

/** The names of components by their ids. A component that is not known is shown by its number. */
export function useComponentNames(): (ids: readonly number[]) => string[] {
  const records = useQuery(allComponents).data?.records ?? [];
  return (ids) => ids.map((id) => records.find((component) => component.id === id)?.name ?? `#${id}`);
}

/** The statuses that were set, the newest first. */
export const keptStatuses = (id: number, page: number) =>
  queryOptions({
    queryKey: ['components', 'statuses', id, page],
    queryFn: async ({ signal }): Promise<Page<KeptStatus>> => {
      const { data } = await call('GET /api/components/{component}/statuses', {
        path: { component: id },
        query: { per_page: MAX_PER_PAGE, page, sort: ['-id'] },
        signal,
      });
      return pageOf(data, toKeptStatus);
    },
  });

/** The maintenance that affects a component, the latest first. */
export const maintenanceOf = (id: number, perPage: number) =>
  queryOptions({
    queryKey: ['schedules', 'of-component', id, perPage],
    queryFn: async ({ signal }): Promise<readonly RelatedSchedule[]> => {
      const { data } = await call('GET /api/schedules', {
        query: { per_page: perPage, sort: ['-scheduled_at'], 'filter[component]': [id] },
        signal,
      });
      return data.data.map(toRelatedSchedule);
    },
  });

/** Who changed the component, the newest change first. */
export const componentHistory = (id: number, page: number, perPage = 20) =>
  queryOptions({
    queryKey: ['components', 'history', id, page, perPage],
    queryFn: async ({ signal }): Promise<Page<HistoryEntry>> => {
      const { data } = await call('GET /api/components/{component}/history', {
        path: { component: id },
        query: { per_page: perPage, page },
        signal,
      });
      return pageOf(data, toHistoryEntry);
    },
  });

/** Those that are most likely meant in a hurry: what is not operational, and what the last incidents were about. */
export const likeliestComponents = queryOptions({
  queryKey: ['components', 'likeliest'],
  queryFn: async ({ signal }): Promise<Page<Component>> => {
    const { data } = await call('GET /api/components', {
      signal,
      query: { per_page: 8, sort: ['-last_incident'] },
    });
    return pageOf(data, toComponent);
  },
});

/** All groups with their components, in the order of the page. */
export const groupList = queryOptions({
  queryKey: ['component-groups', 'list'],
  queryFn: async ({ signal }): Promise<readonly ComponentGroup[]> => {
    const { records } = await readAllPages(async (part) => {
      const { data } = await call('GET /api/component-groups', {
        signal,
        query: { ...part, include: ['components'] },
      });
      return pageOf(data, (resource) => toGroup(resource, data.included ?? []));
    });
    return records.toSorted(byOrder);
  },
});
