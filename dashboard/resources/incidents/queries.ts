import type { QueryOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { isStatus } from '../../api/query-client.ts';
import {
  type HistoryEntry,
  type Incident,
  type IncidentStatus,
  type IncidentUpdate,
  toIncident,
  toUpdate,
  UPDATES_IN_DOCUMENT,
} from './model.ts';
import { type PostmortemRecord, toPostmortem } from './postmortem-model.ts';

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

async function fetchIncidents(
  query: QueryOf<'GET /api/incidents'>,
  signal: AbortSignal,
): Promise<Page<Incident>> {
  const { data } = await call('GET /api/incidents', {
    signal,
    query: { ...query, include: ['components', 'updates'] },
  });
  return pageOf(data, (resource) => toIncident(resource, data.included));
}

export const incidentList = (search: IncidentSearch = {}, perPage = 25) =>
  queryOptions({
    queryKey: ['incidents', 'list', search, perPage],
    queryFn: ({ signal }): Promise<Page<Incident>> =>
      fetchIncidents(
        {
          per_page: perPage,
          page: search.page ?? 1,
          ...statusFilter(search.status),
          ...(search.q && { 'filter[q]': search.q }),
          ...(search.component && { 'filter[component]': [search.component] }),
          ...(search.after && { 'filter[occurs_after]': search.after }),
          ...(search.before && { 'filter[occurs_before]': search.before }),
        },
        signal,
      ),
  });

/** Every incident that goes on. */
export const openIncidents = queryOptions({
  queryKey: ['incidents', 'list', 'open'],
  queryFn: ({ signal }): Promise<Page<Incident>> =>
    readAllPages((part) => fetchIncidents({ ...part, 'filter[status]': open }, signal)),
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

/** One update with its ETag, for editing it. */
export const updateById = (incidentId: number, id: number) =>
  queryOptions({
    queryKey: ['incidents', 'update', incidentId, id],
    queryFn: async ({ signal }): Promise<Versioned<IncidentUpdate>> => {
      const { data, etag } = await call('GET /api/incidents/{incident}/updates/{update}', {
        path: { incident: incidentId, update: id },
        signal,
      });
      return { record: toUpdate(data.data), etag };
    },
  });

/** A page of all updates, the newest first: for stories of more than a hundred. */
export const updatePage = (incidentId: number, page: number) =>
  queryOptions({
    queryKey: ['incidents', 'updates', incidentId, page],
    queryFn: async ({ signal }): Promise<Page<IncidentUpdate>> => {
      const { data } = await call('GET /api/incidents/{incident}/updates', {
        path: { incident: incidentId },
        query: { per_page: UPDATES_IN_DOCUMENT, page, sort: ['-id'] },
        signal,
      });
      return pageOf(data, toUpdate);
    },
  });

/** Who changed what, the newest first. */
export const incidentHistory = (id: number, page = 1) =>
  queryOptions({
    queryKey: ['incidents', 'history', id, page],
    queryFn: async ({ signal }): Promise<Page<HistoryEntry>> => {
      const { data } = await call('GET /api/incidents/{incident}/history', {
        path: { incident: id },
        query: { page, per_page: 50 },
        signal,
      });
      return pageOf(data, ({ attributes }) => attributes);
    },
  });

/**
 * What was learned from an incident; null if nobody has written it down, or if it is a draft that others write. If the
 * incident says that there is none, the server is not asked.
 */
export const postmortemOf = (incidentId: number, isNone = false) =>
  queryOptions({
    queryKey: ['incidents', 'postmortem', incidentId, isNone],
    queryFn: async ({ signal }): Promise<Versioned<PostmortemRecord> | null> => {
      if (isNone) return null;
      try {
        const { data, etag } = await call('GET /api/incidents/{incident}/postmortem', {
          path: { incident: incidentId },
          signal,
        });
        return { record: toPostmortem(data.data), etag };
      } catch (error) {
        if (isStatus(error, 404)) return null;
        throw error;
      }
    },
  });
