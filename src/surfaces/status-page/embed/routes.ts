import { readFileSync } from 'node:fs';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { loadState, publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { SiteRequest, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadLanguage } from '../../../kernel/i18n/languages.ts';
import { translatorFor } from '../../../kernel/i18n/translator.ts';
import { languageInAddress, withLanguages } from '../language-addresses.ts';
import { embedFrame } from './frame.ts';
import { type EmbedSummary, embedSummary } from './summary.ts';

const script = readFileSync(new URL('./client/embed.min.js', import.meta.url), 'utf8');

/**
 * Every visitor of the other site asks, so a CDN may answer for us, also while we are down. The answer depends on the
 * address alone: the language is the one in the address, or the default of the page.
 */
const forCdn = [
  'cache-control',
  'public, max-age=30, stale-while-revalidate=60, stale-if-error=86400',
  'access-control-allow-origin',
  '*',
  'cross-origin-resource-policy',
  'cross-origin',
];

async function loadSummary(ctx: Context, request: SiteRequest): Promise<EmbedSummary> {
  const original = publicReadContext(ctx, ctx.page);
  const settings = await loadSettings(original);
  const language = languageInAddress(request) ?? settings.locale;
  const state = await loadState({ ...original, language });
  return embedSummary(state, translatorFor(await loadLanguage(language), settings), original.page.url);
}

/** What depends on the language. */
const summaryRoutes: readonly SiteRoute[] = [
  {
    path: '/embed.json',
    render: async (ctx, request) => ({
      body: JSON.stringify(await loadSummary(ctx, request)),
      type: 'application/json',
      headers: forCdn,
    }),
  },
  {
    path: '/embed',
    render: async (ctx, request) => {
      const summary = await loadSummary(ctx, request);
      const isShown = summary.problem || request.query.get('show') !== 'problems';
      const { markup, policy } = embedFrame(summary, isShown);
      return {
        body: markup,
        type: 'text/html; charset=utf-8',
        headers: [...forCdn, 'content-security-policy', policy],
      };
    },
  },
];

export const embedRoutes: readonly SiteRoute[] = [
  ...withLanguages(summaryRoutes),
  {
    path: '/embed.js',
    withoutDatabase: true,
    render: async () => ({
      body: script,
      type: 'text/javascript; charset=utf-8',
      headers: [...forCdn.slice(2), 'cache-control', 'public, max-age=3600'],
    }),
  },
];
