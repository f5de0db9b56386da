import { records } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Page, Versioned } from '../../api/documents.ts';
import { pageOf } from '../../api/documents.ts';
import { type Component, type ComponentGroup, type ComponentStatus, toComponent, toGroup } from './model.ts';

export interface ComponentSearch {
  readonly q?: string;
  readonly status?: ComponentStatus;
  readonly page?: number;
}

export const componentList = (search: ComponentSearch = {}, perPage = 100) =>
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

/** Every component, for pickers and for the names of those that other records refer to. */
export const allComponents = queryOptions({
  queryKey: ['components', 'all'],
  queryFn: async ({ signal }): Promise<readonly Component[]> => {
    const query = { per_page: 100, sort: ['order', 'id'] } as const;
    const all = records({ call }, 'GET /api/components', {
      signal,
      query: { ...query, sort: [...query.sort] },
    });
    return Array.fromAsync(all, toComponent);
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
    const { data } = await call('GET /api/component-groups', {
      signal,
      query: { per_page: 500, include: ['components'] },
    });
    return data.data.map((resource) => toGroup(resource, data.included ?? []));
  },
});
