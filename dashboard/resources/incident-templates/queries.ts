import type { BodyOf, DataOf } from '@daymark/client';
import { call } from '../../api/client.ts';
import { createPreview, type PreviewRequest } from '../../api/previews.ts';
import { queryOf, resource } from '../../api/resource.ts';
import { toTemplate } from './model.ts';

export interface TemplateSearch {
  readonly q?: string;
  readonly page?: number;
}

export const templates = resource('/api/incident-templates', 'incidentTemplate', {
  subject: 'incident_template',
  toRecord: toTemplate,
  query: { sort: ['name'] },
});

export const templateList = ({ q, page = 1 }: TemplateSearch = {}, perPage = 50) =>
  templates.list({ per_page: perPage, page, ...(q && { 'filter[q]': q }) });

/** Every template, for the forms that begin with one. */
export const allTemplates = templates.all();

type PreviewBody = BodyOf<'POST /api/incident-templates/preview'>;

export type TemplatePreview = DataOf<'POST /api/incident-templates/preview'>['data'];

/** What the unsaved template makes of some variables. Nothing is written. */
export const templatePreview = (body: PreviewBody) => ({
  ...queryOf(['incident-templates', 'preview', body], async ({ signal }): Promise<TemplatePreview> => {
    const { data } = await call('POST /api/incident-templates/preview', { body, signal });
    return data.data;
  }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The same as visitors and subscribers would see it, in frames. */
export const incidentPreview = (body: PreviewRequest['body']) => ({
  ...queryOf(['incident-templates', 'frames', body], ({ signal }) =>
    createPreview({ type: 'incident', body }, signal),
  ),
  // The addresses work for ten minutes.
  staleTime: 300_000,
});
