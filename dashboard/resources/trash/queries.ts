import type { TrashType } from '../../../common/trash-types.ts';
import { resource, write } from '../../api/resource.ts';
import { type TrashEntry, toTrashEntry } from './model.ts';

const trash = resource('/api/trash', 'id', { subject: 'trash', toRecord: toTrashEntry });

export interface TrashSearch {
  readonly q?: string;
  readonly type?: TrashType;
  readonly page?: number;
}

export const trashList = ({ q, type, page = 1 }: TrashSearch = {}) =>
  trash.list({
    per_page: 50,
    page,
    ...(q && { 'filter[q]': q }),
    ...(type && { 'filter[type]': type }),
  });

export const purge = ({ type, id }: TrashEntry) =>
  write('trash', 'DELETE /api/trash/{type}/{id}', { path: { type, id } });
