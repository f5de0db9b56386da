import { inspectLink, type LinkPurpose, type LinkState } from '../../auth/signed-links.ts';
import type { Context } from '../../context.ts';
import type { PersonalAnswer, PersonalRequest } from '../../http/site.ts';
import type { Reading } from '../../jsonapi/reading.ts';
import type { Html } from '../../lib/html.ts';
import { loadSettings } from '../../resources/settings/queries.ts';
import { findSubscription, type Subscription } from '../../resources/subscribers/queries.ts';
import { languageCookie, languageOf, loadFrame, variesByLanguage } from '../frame.ts';
import { isLocale } from '../languages/languages.ts';
import { publicReading } from '../state.ts';
import { type Frame, layout } from '../views/layout.ts';

/** What answering one request about a subscription takes. */
export interface Desk {
  readonly ctx: Context;
  readonly request: PersonalRequest;
  readonly reading: Reading;
  readonly frame: Frame;
  /** Path of the page, where its forms are sent to. */
  readonly path: string;
}

/** In the language of the form that was sent or that the browser asks for, or else in the subscriber's own. */
export async function openDesk(
  ctx: Context,
  request: PersonalRequest,
  path: string,
  own: string | null = null,
): Promise<Desk> {
  const reading = publicReading(ctx);
  const settings = await loadSettings(reading);
  const wanted = [request.form.get('lang'), request.variant, own].find((code) => isLocale(code ?? ''));
  const locale = languageOf({ ...request, variant: wanted ?? '' }, settings);
  return { ctx, request, reading, path, frame: await loadFrame(reading, settings, locale) };
}

/** A page about a subscription. */
export interface PersonalPage {
  readonly title: string;
  readonly main: Html;
  readonly code?: number;
  readonly headers?: readonly string[];
}

export function show(
  { frame, request, path }: Desk,
  { title, main, code = 200, headers = [] }: PersonalPage,
): PersonalAnswer {
  const { settings, theme } = frame;
  return {
    code,
    body: layout(frame, {
      title: `${title} · ${settings.name}`,
      description: title,
      path,
      current: 'subscribe',
      picture: '/share.png',
      personal: true,
      main,
    }),
    type: 'text/html; charset=utf-8',
    headers: [
      'content-security-policy',
      theme.policy,
      ...variesByLanguage,
      ...languageCookie(request, frame),
      ...headers,
    ],
  };
}

/** What stands behind a link: a subscription while it is valid. */
export type Opened =
  | { readonly state: 'valid'; readonly desk: Desk; readonly subscription: Subscription }
  | { readonly state: Exclude<LinkState, 'valid'>; readonly desk: Desk };

const paths = {
  confirm: '/subscribe/confirm/',
  manage: '/subscribe/manage/',
  unsubscribe: '/unsubscribe/',
} as const;

export const pathOf = (purpose: keyof typeof paths, token: string): string =>
  `${paths[purpose]}${encodeURIComponent(token)}`;

export async function openLink(
  ctx: Context,
  request: PersonalRequest,
  purpose: LinkPurpose & keyof typeof paths,
): Promise<Opened> {
  const token = request.params.token ?? '';
  const { state, subscriberId } = await inspectLink(ctx, purpose, token);
  const subscription =
    state === 'valid' ? await findSubscription(publicReading(ctx), subscriberId) : undefined;
  const desk = await openDesk(ctx, request, pathOf(purpose, token), subscription?.locale);
  if (state !== 'valid') return { state, desk };
  return subscription ? { state, desk, subscription } : { state: 'stale', desk };
}
