import { updateSettings } from '../../domain/settings/actions.ts';
import { loadSettings } from '../../domain/settings/queries.ts';
import type { Settings } from '../../domain/settings/schema.ts';
import { publicReadContext } from '../../domain/status/public-state/state.ts';
import { type Actor, actorLabel } from '../../kernel/auth/actor.ts';
import type { Context } from '../../kernel/context.ts';
import { dryRun } from '../../kernel/events/dry-run.ts';
import { createForm } from '../../kernel/validation/form.ts';
import { needsId } from '../../reactions/notifications/preview/schema.ts';
import { rootOf } from '../status-page/page-context.ts';
import { previewDraft } from './draft.ts';
import { PREVIEW_PARAMETER } from './frames.ts';
import { LatestOnly } from './latest-only.ts';
import { renderSettings } from './page.ts';
import { mailPolicy } from './policy.ts';
import { type PagePreviewType, pagePreviewInput } from './schema.ts';
import { PREVIEW_SECONDS, storePreview } from './store.ts';

interface PagePreview {
  readonly type: PagePreviewType;
  readonly page: string;
  readonly mail: string | null;
  readonly subject: string | null;
  readonly text: string | null;
  readonly audience: Awaited<ReturnType<typeof previewDraft>>['audience'] | null;
  readonly expiresAt: number;
}

const latestOnly = new LatestOnly();

/** Renders what a write would show, and stores it for a few minutes. The write itself checks the caller's abilities. */
export function createPreview(ctx: Context, actor: Actor, body: object): Promise<PagePreview> {
  const form = createForm(pagePreviewInput, body);
  const { type, id } = form.values;
  if (needsId(type) && id === undefined && !form.errors.id) form.fail('id', 'required');
  const request = form.done();
  return latestOnly.run(actorLabel(actor), () =>
    request.type === 'settings'
      ? previewSettings(ctx, actor, request.body)
      : previewWrite(ctx, actor, { ...request, type: request.type }),
  );
}

async function previewWrite(
  ctx: Context,
  actor: Actor,
  draft: Parameters<typeof previewDraft>[2],
): Promise<PagePreview> {
  const { page, mail, audience } = await previewDraft(ctx, actor, draft);
  const secret = await storePreview(ctx, actor, {
    ...page,
    mail: mail?.html ?? null,
    mail_policy: mail ? mailPolicy(mail.html) : null,
  });
  return {
    type: draft.type,
    page: addressOf(ctx, secret, 'page'),
    mail: mail ? addressOf(ctx, secret, 'mail') : null,
    subject: mail?.subject ?? null,
    text: mail?.text ?? null,
    audience,
    expiresAt: ctx.clock.now() + PREVIEW_SECONDS,
  };
}

async function previewSettings(ctx: Context, actor: Actor, body: object): Promise<PagePreview> {
  const settings = await settingsAfter(ctx, actor, body);
  const secret = await storePreview(ctx, actor, {
    ...(await renderSettings(ctx, settings)),
    mail: null,
    mail_policy: null,
  });
  return {
    type: 'settings',
    page: `${rootOf(ctx.page.url)}/?${PREVIEW_PARAMETER}=${secret}`,
    mail: null,
    subject: null,
    text: null,
    audience: null,
    expiresAt: ctx.clock.now() + PREVIEW_SECONDS,
  };
}

/** Only the settings are determined in the transaction. The page itself is loaded after it. */
const settingsAfter = (ctx: Context, actor: Actor, body: object): Promise<Settings> =>
  dryRun(
    ctx,
    (inside) => updateSettings(inside, actor, body),
    (inside) => loadSettings(publicReadContext(inside, inside.page)),
  );

/** A path, so that it is on the host by which the caller knows the service. */
const addressOf = ({ page }: Context, secret: string, part: 'page' | 'mail'): string =>
  `${rootOf(page.url)}/preview/${secret}/${part}`;
