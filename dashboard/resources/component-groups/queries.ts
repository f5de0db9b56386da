import { queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import { pageOf, type Versioned } from '../../api/documents.ts';
import { type GroupFields, type GroupOutline, toGroupFields, toOutline } from './model.ts';

export async function fetchGroupOutlines(signal?: AbortSignal): Promise<readonly GroupOutline[]> {
  const { records } = await readAllPages(async (part) => {
    const { data } = await call('GET /api/component-groups', { ...(signal && { signal }), query: part });
    return pageOf(data, toOutline);
  });
  return records;
}

/** All groups with the ids of their components in the order of the page. */
export const groupOutlines = queryOptions({
  queryKey: ['component-groups', 'outlines'],
  queryFn: ({ signal }) => fetchGroupOutlines(signal),
});

/** The groups that sort their components themselves. Lists of groups do not say so, but lists of components do. */
export const automaticGroups = queryOptions({
  queryKey: ['component-groups', 'automatic'],
  queryFn: async ({ signal }): Promise<readonly number[]> => {
    const found = new Set<number>();
    await readAllPages(async (part) => {
      const { data } = await call('GET /api/components', {
        signal,
        query: {
          ...part,
          include: ['group'],
          fields: { components: 'group', componentGroups: 'order_column' },
        },
      });
      for (const resource of data.included ?? []) {
        if (resource.type === 'componentGroups' && resource.attributes.order_column !== 'manual') {
          found.add(Number(resource.id));
        }
      }
      return pageOf(data, ({ id }) => id);
    });
    return [...found];
  },
});

export const groupById = (id: number) =>
  queryOptions({
    queryKey: ['component-groups', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<GroupFields>> => {
      const { data, etag } = await call('GET /api/component-groups/{componentGroup}', {
        path: { componentGroup: id },
        signal,
      });
      return { record: toGroupFields(data.data), etag };
    },
  });
