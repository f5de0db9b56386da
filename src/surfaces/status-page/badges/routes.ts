import { OPERATIONAL } from '../../../domain/status/components/model.ts';
import type { SiteRequest, SiteResponse, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { type FeedScope, loadFeedScope } from '../feeds/feed-scope.ts';
import { headlineLabel } from '../headline-text.ts';
import { coloursOf } from '../share-image/tone-colours.ts';
import { toneOf } from '../views/icons.ts';
import { type Badge, type BadgeStyle, badge, badgeStyles, shieldsEndpoint } from './badge.ts';
import { toneOfComponent } from './tones.ts';

/** Headers of images that any site may embed. */
export const imageHeaders: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'cross-origin-resource-policy',
  'cross-origin',
  'content-security-policy',
  "default-src 'none'",
];

const styleFrom = (text: string | null): BadgeStyle => badgeStyles.find((style) => style === text) ?? 'flat';

const statusOf = ({ part, state }: FeedScope): number => part?.status ?? toneOf(state.headline);

/** "Operational" is shorter than the headline of the page. */
const messageOf = ({ i18n, part, state }: FeedScope): string =>
  part || state.headline.kind === 'operational'
    ? i18n.componentStatus(part?.status ?? OPERATIONAL)
    : headlineLabel(i18n, state.headline);

async function loadBadge(ctx: Context, request: SiteRequest): Promise<Badge> {
  const scope = await loadFeedScope(ctx, request);
  const { i18n, part, name } = scope;
  const tone = toneOfComponent(statusOf(scope));
  return {
    label: request.query.get('label') ?? part?.name ?? name,
    message: messageOf(scope),
    tone,
    colours: coloursOf(scope.state.settings, tone),
    style: styleFrom(request.query.get('style')),
    language: i18n.language.code,
  };
}

const badgeImage = async (ctx: Context, request: SiteRequest): Promise<SiteResponse> => ({
  body: badge(await loadBadge(ctx, request)),
  type: 'image/svg+xml; charset=utf-8',
  headers: imageHeaders,
});

const badgeEndpoint = async (ctx: Context, request: SiteRequest): Promise<SiteResponse> => ({
  body: JSON.stringify(shieldsEndpoint(await loadBadge(ctx, request))),
  type: 'application/json',
  headers: ['access-control-allow-origin', '*'],
});

export const badgeRoutes: readonly SiteRoute[] = [
  { path: '/badge.svg', render: badgeImage },
  { path: '/badge.json', render: badgeEndpoint },
  { path: '/components/{id}/badge.svg', render: badgeImage },
  { path: '/components/{id}/badge.json', render: badgeEndpoint },
];
