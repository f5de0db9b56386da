import { readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import { pageOf } from '../../api/documents.ts';
import { queryOf, resource } from '../../api/resource.ts';
import { type GroupOutline, toGroupFields, toOutline } from './model.ts';

export const groups = resource('/api/component-groups', 'componentGroup', {
  subject: 'component_group',
  toRecord: toGroupFields,
});

const outlines = resource('/api/component-groups', 'componentGroup', {
  subject: 'component_group',
  toRecord: toOutline,
  as: 'outlines',
});

/** All groups with the ids of their components in the order of the page. */
export const groupOutlines = queryOf(
  ['component-groups', 'outlines'],
  async ({ signal }): Promise<readonly GroupOutline[]> => (await outlines.fetchAll({}, signal)).records,
);

/** The groups that sort their components themselves. Lists of groups do not say so, but lists of components do. */
export const automaticGroups = queryOf(
  ['component-groups', 'automatic'],
  async ({ signal }): Promise<readonly number[]> => {
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
);
