import { isLocale } from '../../../../common/texts/locales.ts';
import { findSubscription, type Subscription } from '../../../domain/audience/subscribers/queries.ts';
import {
  inspectLink,
  type LinkPurpose,
  type LinkState,
} from '../../../domain/audience/subscribers/signed-links.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { PersonalRequest, PersonalResponse } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { NotFound } from '../../../kernel/errors.ts';
import type { ReadContext } from '../../../kernel/jsonapi/read-context.ts';
import type { Html } from '../../../lib/html.ts';
import { hasLanguageAddress, languageHeaders, languageOf, loadPageContext } from '../page-context.ts';
import { layout, type PageContext } from '../views/layout.ts';
import { policyOf } from '../views/theme.ts';
import { subscribeScript } from './client/scripts.ts';

/** What it takes to respond to one request about a subscription. */
export interface SubscriptionPage {
  readonly ctx: Context;
  readonly request: PersonalRequest;
  readonly readContext: ReadContext;
  readonly pageContext: PageContext;
  /** Path of the page, which is also the target of its forms. */
  readonly path: string;
}

/** Uses the language of the submitted form, else the one that the browser prefers, else the subscriber's own. */
async function openSubscriptionPage(
  ctx: Context,
  request: PersonalRequest,
  path: string,
  {
    subscriberLocale = null,
    hasSecret = false,
  }: { readonly subscriberLocale?: string | null | undefined; readonly hasSecret?: boolean },
): Promise<SubscriptionPage> {
  const readContext = publicReadContext(ctx, ctx.page);
  const settings = await loadSettings(readContext);
  const preferred = [request.form.get('lang'), request.variant, subscriberLocale].find((code) =>
    isLocale(code ?? ''),
  );
  const locale = languageOf({ ...request, variant: preferred ?? '' }, settings);
  return {
    ctx,
    request,
    readContext: { ...readContext, language: locale },
    path,
    pageContext: await loadPageContext(
      readContext,
      settings,
      locale,
      hasLanguageAddress(ctx.config, request, settings, locale),
      hasSecret,
    ),
  };
}

export async function openIfEnabled(ctx: Context, request: PersonalRequest): Promise<SubscriptionPage> {
  // The form for browsers gets the endpoint and the keys of the browser.
  const hasSecret = request.query.get('via') === 'push' || request.form.has('endpoint');
  const subscriptionPage = await openSubscriptionPage(ctx, request, '/subscribe', { hasSecret });
  if (!subscriptionPage.pageContext.settings.show_subscribe) throw new NotFound();
  return subscriptionPage;
}

export const localeOf = ({ pageContext }: SubscriptionPage): string => pageContext.i18n.language.code;

/** A page about a subscription. */
export interface PersonalPage {
  readonly title: string;
  readonly main: Html;
  readonly code?: number;
  readonly headers?: readonly string[];
}

export function respondWithPage(
  { ctx, pageContext, request, path }: SubscriptionPage,
  { title, main, code = 200, headers = [] }: PersonalPage,
): PersonalResponse {
  const { settings } = pageContext;
  const body = layout(pageContext, {
    title: `${title} · ${settings.name}`,
    description: title,
    path,
    current: 'subscribe',
    image: '/share.png',
    personal: true,
    script: subscribeScript.path,
    main,
  });
  return {
    code,
    body,
    type: 'text/html; charset=utf-8',
    headers: [
      'content-security-policy',
      policyOf(pageContext, body),
      ...languageHeaders(ctx.config, request, pageContext),
      ...headers,
    ],
  };
}

/** The result of opening a link: the subscription if the link is valid. */
export type OpenedLink =
  | {
      readonly state: 'valid';
      readonly subscriptionPage: SubscriptionPage;
      readonly subscription: Subscription;
    }
  | { readonly state: Exclude<LinkState, 'valid'>; readonly subscriptionPage: SubscriptionPage };

const paths = {
  confirm: '/subscribe/confirm/',
  manage: '/subscribe/manage/',
  unsubscribe: '/unsubscribe/',
} as const;

const pathOf = (purpose: keyof typeof paths, token: string): string =>
  `${paths[purpose]}${encodeURIComponent(token)}`;

/** What the manage page says at its top after a form was processed; the query names it. */
export const notices = ['confirmed', 'saved', 'resumed', 'pushIsOn'] as const;

/** Redirects after a form was processed, so that a reload does not submit it again. */
export const redirectToManage = (
  { pageContext }: SubscriptionPage,
  token: string,
  notice: (typeof notices)[number] | undefined,
): PersonalResponse => ({
  redirect: `${pageContext.root}${pathOf('manage', token)}${notice ? `?done=${notice}` : ''}`,
});

export async function openLink(
  ctx: Context,
  request: PersonalRequest,
  purpose: LinkPurpose & keyof typeof paths,
): Promise<OpenedLink> {
  const token = request.params.token ?? '';
  const { state, subscriberId } = await inspectLink(ctx, purpose, token);
  const subscription =
    state === 'valid' ? await findSubscription(publicReadContext(ctx, ctx.page), subscriberId) : undefined;
  const subscriptionPage = await openSubscriptionPage(ctx, request, pathOf(purpose, token), {
    subscriberLocale: subscription?.locale,
    hasSecret: true,
  });
  if (state !== 'valid') return { state, subscriptionPage };
  return subscription ? { state, subscriptionPage, subscription } : { state: 'stale', subscriptionPage };
}
