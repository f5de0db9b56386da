import type { QueryOf } from '@daymark/client';
import { MAX_PER_PAGE } from '../../api/all-pages.ts';
import { resource } from '../../api/resource.ts';
import { type IncidentStatus, toIncident, toUpdate, UPDATES_IN_DOCUMENT } from './model.ts';

export const incidents = resource('/api/incidents', 'incident', {
  subject: 'incident',
  toRecord: toIncident,
  query: { include: ['components', 'updates'] },
});

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
  incidents.list({
    per_page: perPage,
    page: search.page ?? 1,
    ...statusFilter(search.status),
    // What goes on comes first, then what is newest.
    sort: ['status', '-created_at'],
    ...(search.q && { 'filter[text]': search.q }),
    ...(search.component && { 'filter[component]': [search.component] }),
    ...(search.after && { 'filter[occurs_after]': search.after }),
    ...(search.before && { 'filter[occurs_before]': search.before }),
  });

/** The incidents that an alert was part of, the latest first, drafts included. */
export const incidentsOfAlert = (alert: number, perPage = 5) =>
  incidents.list({ per_page: perPage, sort: ['-created_at'], 'filter[alert]': [alert] });

/** The drafts about these components, or about what these alerts say: for questions that the first drafts of all may not answer. */
export const draftsAbout = (
  about: { readonly components: readonly number[] } | { readonly alerts: readonly number[] },
) =>
  incidents.list({
    per_page: MAX_PER_PAGE,
    sort: ['-created_at'],
    'filter[visible]': [2],
    ...('components' in about
      ? { 'filter[component]': [...about.components] }
      : { 'filter[alert]': [...about.alerts] }),
  });

/** Every incident that goes on. */
export const openIncidents = incidents.all({ 'filter[status]': open });

export const updatesOf = (incident: number) =>
  resource('/api/incidents/{incident}/updates', 'update', {
    subject: 'incident_update',
    toRecord: toUpdate,
    within: { incident },
  });

/** A page of all updates, the newest first: for stories of more than a hundred. */
export const updatePage = (incident: number, page: number) =>
  updatesOf(incident).list({ per_page: UPDATES_IN_DOCUMENT, page, sort: ['-id'] });
