import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { Versioned } from '../../api/documents.ts';
import { type GroupFields, type GroupOutline, toGroupFields, toOutline } from './model.ts';

const PER_PAGE = 100;

export async function fetchGroupOutlines(signal?: AbortSignal): Promise<readonly GroupOutline[]> {
  const fetchPage = async (page: number) => {
    const { data } = await call('GET /api/component-groups', {
      ...(signal && { signal }),
      query: { per_page: PER_PAGE, page },
    });
    return data;
  };
  const first = await fetchPage(1);
  const others = await Promise.all(
    Array.from({ length: first.meta.last_page - 1 }, (_, index) => fetchPage(index + 2)),
  );
  return [first, ...others].flatMap(({ data }) => data.map(toOutline));
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
    const fetchPage = async (page: number) => {
      const { data } = await call('GET /api/components', {
        signal,
        query: {
          per_page: PER_PAGE,
          page,
          include: ['group'],
          fields: { components: 'group', componentGroups: 'order_column' },
        },
      });
      return data;
    };
    const first = await fetchPage(1);
    const others = await Promise.all(
      Array.from({ length: first.meta.last_page - 1 }, (_, index) => fetchPage(index + 2)),
    );
    const found = [first, ...others].flatMap(({ included = [] }) =>
      included.flatMap((resource) =>
        resource.type === 'componentGroups' && resource.attributes.order_column !== 'manual'
          ? [Number(resource.id)]
          : [],
      ),
    );
    return [...new Set(found)];
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
