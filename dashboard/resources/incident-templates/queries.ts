import type { BodyOf, DataOf, QueryOf } from '@daymark/client';
import { queryOptions } from '@tanstack/react-query';
import { readAllPages } from '../../api/all-pages.ts';
import { call } from '../../api/client.ts';
import { type Page, pageOf, type Versioned } from '../../api/documents.ts';
import { createPreview, type Preview, type PreviewRequest } from '../../api/previews.ts';
import { type IncidentTemplate, toTemplate } from './model.ts';

export interface TemplateSearch {
  readonly q?: string;
  readonly page?: number;
}

async function fetchTemplates(
  query: QueryOf<'GET /api/incident-templates'>,
  signal: AbortSignal,
): Promise<Page<IncidentTemplate>> {
  const { data } = await call('GET /api/incident-templates', { signal, query: { ...query, sort: ['name'] } });
  return pageOf(data, toTemplate);
}

export const templateList = (search: TemplateSearch = {}, perPage = 50) =>
  queryOptions({
    queryKey: ['incident-templates', 'list', search, perPage],
    queryFn: ({ signal }): Promise<Page<IncidentTemplate>> =>
      fetchTemplates(
        { per_page: perPage, page: search.page ?? 1, ...(search.q && { 'filter[q]': search.q }) },
        signal,
      ),
  });

/** Every template, for the forms that begin with one. */
export const allTemplates = queryOptions({
  queryKey: ['incident-templates', 'list', 'all'],
  queryFn: ({ signal }): Promise<Page<IncidentTemplate>> =>
    readAllPages((part) => fetchTemplates(part, signal)),
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

type PreviewBody = BodyOf<'POST /api/incident-templates/preview'>;

export type TemplatePreview = DataOf<'POST /api/incident-templates/preview'>['data'];

/** What the unsaved template makes of some variables. Nothing is written. */
export const templatePreview = (body: PreviewBody) =>
  queryOptions({
    queryKey: ['incident-templates', 'preview', body],
    queryFn: async ({ signal }): Promise<TemplatePreview> => {
      const { data } = await call('POST /api/incident-templates/preview', { body, signal });
      return data.data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The same as visitors and subscribers would see it, in frames. */
export const incidentPreview = (body: PreviewRequest['body']) =>
  queryOptions({
    queryKey: ['incident-templates', 'frames', body],
    queryFn: ({ signal }): Promise<Preview> => createPreview({ type: 'incident', body }, signal),
    // The addresses work for ten minutes.
    staleTime: 300_000,
  });
