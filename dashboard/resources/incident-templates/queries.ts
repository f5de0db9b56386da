import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { type IncidentTemplate, toTemplate } from './model.ts';

export interface TemplateSearch {
  readonly q?: string;
  readonly page?: number;
}

export const templateList = (search: TemplateSearch = {}, perPage = 50) =>
  queryOptions({
    queryKey: ['incident-templates', 'list', search, perPage],
    queryFn: async ({ signal }): Promise<Page<IncidentTemplate>> => {
      const { data } = await call('GET /api/incident-templates', {
        signal,
        query: {
          per_page: perPage,
          page: search.page ?? 1,
          sort: ['name'],
          ...(search.q && { 'filter[q]': search.q }),
        },
      });
      return pageOf(data, toTemplate);
    },
  });

export const templateById = (id: number) =>
  queryOptions({
    queryKey: ['incident-templates', 'one', id],
    queryFn: async ({ signal }): Promise<Versioned<IncidentTemplate>> => {
      const { data, etag } = await call('GET /api/incident-templates/{incidentTemplate}', {
        path: { incidentTemplate: id },
        signal,
      });
      return { record: toTemplate(data.data), etag };
    },
  });
