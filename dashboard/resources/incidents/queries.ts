import type { QueryOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { type Incident, type IncidentStatus, toIncident } from './model.ts';

export interface IncidentSearch {
  readonly q?: string;
  readonly status?: 'open' | 'overdue' | 'draft' | IncidentStatus;
  readonly component?: number;
  readonly after?: string;
  readonly before?: string;
  readonly page?: number;
}

const open: IncidentStatus[] = [0, 1, 2, 3];

const statusFilter = (status: IncidentSearch['status']): QueryOf<'GET /api/incidents'> => {
  if (status === 'open') return { 'filter[status]': open };
  if (status === 'overdue') return { 'filter[overdue]': true };
  if (status === 'draft') return { 'filter[visible]': [2] };
  return status === undefined ? {} : { 'filter[status]': [status] };
};

export const incidentList = (search: IncidentSearch = {}, perPage = 25) =>
  queryOptions({
    queryKey: ['incidents', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<Incident>> => {
      const { data } = await call('GET /api/incidents', {
        signal,
        query: {
          per_page: perPage,
          page: search.page ?? 1,
          include: ['components', 'updates'],
          ...statusFilter(search.status),
          ...(search.q && { 'filter[q]': search.q }),
          ...(search.component && { 'filter[component]': [search.component] }),
          ...(search.after && { 'filter[occurs_after]': search.after }),
          ...(search.before && { 'filter[occurs_before]': search.before }),
        },
      });
      return pageOf(data, (resource) => toIncident(resource, data.included));
    },
  });

export const incidentById = (id: number) =>
  queryOptions({
    queryKey: ['incidents', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<Incident>> => {
      const { data, etag } = await call('GET /api/incidents/{incident}', {
        path: { incident: id },
        query: { include: ['components', 'updates'] },
        signal,
      });
      return { record: toIncident(data.data, data.included), etag };
    },
  });
