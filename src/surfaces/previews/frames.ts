import type { PersonalRequest, PersonalResponse, SiteRoute } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import { NotFound } from '../../kernel/errors.ts';
import { findPreview } from './store.ts';

/** Answers with a stored page. Whoever may not see it is told the same as for one that never existed. */
async function respondWith(
  ctx: Context,
  { actor }: PersonalRequest,
  secret: string,
  part: 'page' | 'mail',
): Promise<PersonalResponse> {
  const preview = await findPreview(ctx, actor, secret);
  const body = preview?.[part];
  const policy = preview?.[`${part}_policy`];
  if (!body || !policy) throw new NotFound();
  return { body, type: 'text/html; charset=utf-8', headers: ['content-security-policy', policy] };
}

const frame = (part: 'page' | 'mail') => (ctx: Context, request: PersonalRequest) =>
  respondWith(ctx, request, request.params.token ?? '', part);

/** The previews, for frames of the dashboard. */
export const previewFrames: readonly SiteRoute[] = [
  { path: '/preview/{token}/page', method: 'GET', respond: frame('page') },
  { path: '/preview/{token}/mail', method: 'GET', respond: frame('mail') },
];

export const PREVIEW_PARAMETER = 'preview';

const respondWithSettings = (ctx: Context, request: PersonalRequest) =>
  respondWith(ctx, request, request.query.get(PREVIEW_PARAMETER) ?? '', 'page');

/** Lets `/?preview={secret}` show the status page with settings that are not saved, to whoever edits them. */
export const withSettingsPreview = (route: SiteRoute): SiteRoute =>
  route.path === '/' && route.render
    ? { ...route, personal: { parameter: PREVIEW_PARAMETER, respond: respondWithSettings } }
    : route;
