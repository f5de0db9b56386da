import type { SubjectType } from '../../../common/events.ts';
import { root } from '../../api/client.ts';
import { resource } from '../../api/resource.ts';
import { toAuditEntry } from './model.ts';

const audit = resource('/api/audit', 'entry', { subject: 'audit', toRecord: toAuditEntry });

export interface AuditSearch {
  /** The id of a user, or `system`, `command` or `guest`. */
  readonly actor?: string;
  readonly subject_type?: SubjectType;
  readonly subject_id?: number;
  readonly action?: string;
  /** In UTC, as the API takes it. */
  readonly after?: string;
  readonly before?: string;
  readonly q?: string;
  readonly page?: number;
}

const filtersOf = ({ q, actor, subject_type, subject_id, action, after, before }: AuditSearch) => ({
  ...(q && { 'filter[q]': q }),
  ...(actor && { 'filter[actor]': actor }),
  ...(subject_type && { 'filter[subject_type]': subject_type }),
  ...(subject_id && { 'filter[subject_id]': [subject_id] }),
  ...(action && { 'filter[action]': action }),
  ...(after && { 'filter[after]': after }),
  ...(before && { 'filter[before]': before }),
});

export const auditList = (search: AuditSearch) =>
  audit.list({ per_page: 25, page: search.page ?? 1, ...filtersOf(search) });

/** The address of all entries that match, as a CSV file. */
export function auditDownload(search: AuditSearch): string {
  const query = new URLSearchParams({ format: 'csv' });
  for (const [name, value] of Object.entries(filtersOf(search))) query.set(name, String(value));
  return `${root}/api/audit?${query}`;
}
