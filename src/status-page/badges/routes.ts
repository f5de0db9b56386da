import type { SiteRoute } from '../../http/site.ts';
import { loadSubject, type Subject } from '../feeds/subject.ts';
import { toneOf } from '../views/icons.ts';
import { type BadgeStyle, badge, badgeStyles } from './badge.ts';
import { toneOfComponent } from './tones.ts';

/** For pictures that anybody may put anywhere, and that do nothing but be seen. */
export const pictureHeaders: readonly string[] = [
  'access-control-allow-origin',
  '*',
  'cross-origin-resource-policy',
  'cross-origin',
  'content-security-policy',
  "default-src 'none'",
];

const styleFrom = (text: string | null): BadgeStyle => badgeStyles.find((style) => style === text) ?? 'flat';

/** The short words for everything are those for a component. */
const statusOf = ({ component, state }: Subject): number => component?.status ?? toneOf(state.status);

const render: SiteRoute['render'] = async (ctx, request) => {
  const subject = await loadSubject(ctx, request);
  const { words, component, name } = subject;
  const status = statusOf(subject);
  const body = badge({
    label: request.query.get('label') ?? component?.name ?? name,
    message: words.componentStatus(status),
    tone: toneOfComponent(status),
    style: styleFrom(request.query.get('style')),
    language: words.language.code,
  });
  return { body, type: 'image/svg+xml; charset=utf-8', headers: pictureHeaders };
};

export const badgeRoutes: readonly SiteRoute[] = [
  { path: '/badge.svg', render },
  { path: '/components/{id}/badge.svg', render },
];
