import { queryOptions } from '@tanstack/react-query';
import type { TrashType } from '../../../common/trash-types.ts';
import { call } from '../../api/client.ts';
import { type Page, pageOf } from '../../api/documents.ts';
import { type TrashEntry, toTrashEntry } from './model.ts';

export interface TrashSearch {
  readonly type?: TrashType;
  readonly page?: number;
}

export const trashList = (search: TrashSearch = {}) =>
  queryOptions({
    queryKey: ['trash', 'list', search],
    queryFn: async ({ signal }): Promise<Page<TrashEntry>> => {
      const { data } = await call('GET /api/trash', {
        signal,
        query: {
          per_page: 50,
          page: search.page ?? 1,
          ...(search.type && { 'filter[type]': search.type }),
        },
      });
      return pageOf(data, toTrashEntry);
    },
  });
