import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SubjectType } from '../../../common/events.ts';
import { call, root } from '../../api/client.ts';
import { type Page, pageOf } from '../../api/documents.ts';
import { type AuditEntry, toAuditEntry } from './model.ts';

export interface AuditSearch {
  /** The id of a user, or `system`, `command` or `guest`. */
  readonly actor?: string;
  readonly subject_type?: SubjectType;
  readonly subject_id?: number;
  readonly action?: string;
  /** In UTC, as the API takes it. */
  readonly after?: string;
  readonly before?: string;
  readonly page?: number;
}

const filtersOf = ({ actor, subject_type, subject_id, action, after, before }: AuditSearch) => ({
  ...(actor && { 'filter[actor]': actor }),
  ...(subject_type && { 'filter[subject_type]': subject_type }),
  ...(subject_id && { 'filter[subject_id]': [subject_id] }),
  ...(action && { 'filter[action]': action }),
  ...(after && { 'filter[after]': after }),
  ...(before && { 'filter[before]': before }),
});

export const auditList = (search: AuditSearch) =>
  queryOptions({
    queryKey: ['audit', 'list', search],
    queryFn: async ({ signal }): Promise<Page<AuditEntry>> => {
      const { data } = await call('GET /api/audit', {
        signal,
        query: { per_page: 25, page: search.page ?? 1, ...filtersOf(search) },
      });
      return pageOf(data, toAuditEntry);
    },
    placeholderData: keepPreviousData,
  });

/** The address of all entries that match, as a CSV file. */
export function auditDownload(search: AuditSearch): string {
  const query = new URLSearchParams({ format: 'csv' });
  for (const [name, value] of Object.entries(filtersOf(search))) query.set(name, String(value));
  return `${root}/api/audit?${query}`;
}
