import { readFileSync } from 'node:fs';
import { radii, typeScale } from '../../../../common/design.ts';
import { loadSettings } from '../../../domain/settings/queries.ts';
import { loadState, publicReadContext } from '../../../domain/status/public-state/state.ts';
import type { SiteRequest, SiteRoute } from '../../../http/site.ts';
import type { Context } from '../../../kernel/context.ts';
import { loadLanguage } from '../../../kernel/i18n/languages.ts';
import { translatorFor } from '../../../kernel/i18n/translator.ts';
import { html } from '../../../lib/html.ts';
import { languageInAddress, withLanguages } from '../language-addresses.ts';
import { policyFor } from '../views/theme.ts';
import { type EmbedSummary, embedSummary } from './summary.ts';

const REFRESH_SECONDS = 60;

/** The bar as a page of its own, for sites that prefer a frame to a script. It is empty if nothing is to be shown. */
function embedFrame(summary: EmbedSummary, isShown: boolean): { markup: string; policy: string } {
  const { headline, color, url, name, language, direction, incidents, maintenance } = summary;
  const style = `body{margin:0;font:${typeScale.small}px/1.4 system-ui,sans-serif}a{display:block;padding:.7em 1em;border-radius:${radii.card}px;color:#fff;background:${color};text-decoration:none;overflow-wrap:anywhere}a:hover{text-decoration:underline}a:focus-visible{outline:2px solid #fff;outline-offset:-4px}b{display:block;font-weight:600}`;
  const entry = incidents[0] ?? maintenance[0];
  const bar = html`<a href="${entry?.url ?? url}" target="_blank" rel="noopener"><b>${headline}</b><span dir="auto">${entry?.name ?? name}</span></a>`;
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${REFRESH_SECONDS}"><title>${name}: ${headline}</title><style>${style}</style></head><body>${isShown ? bar : ''}</body></html>
`;
  return { markup: page.markup, policy: policyFor([style], [], '*') };
}

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
