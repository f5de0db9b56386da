import type { Context } from '../context.ts';
import { NotFound } from '../errors.ts';
import type { PersonalAnswer, PersonalRequest, SiteRoute } from '../http/site.ts';
import { findPreview } from './store.ts';

/** Answers with a stored page. Whoever may not see it is told the same as for one that never existed. */
const frame =
  (part: 'page' | 'mail') =>
  async (ctx: Context, { params, actor }: PersonalRequest): Promise<PersonalAnswer> => {
    const preview = await findPreview(ctx, actor, params.token ?? '');
    const body = preview?.[part];
    const policy = preview?.[`${part}_policy`];
    if (!body || !policy) throw new NotFound();
    return { body, type: 'text/html; charset=utf-8', headers: ['content-security-policy', policy] };
  };

/** The previews, for frames of the dashboard. */
export const previewFrames: readonly SiteRoute[] = [
  { path: '/preview/{token}/page', method: 'GET', respond: frame('page') },
  { path: '/preview/{token}/mail', method: 'GET', respond: frame('mail') },
];
