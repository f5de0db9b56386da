import { radii, typeScale } from '../../../../common/design.ts';
import { html } from '../../../lib/html.ts';
import { policyFor } from '../views/theme.ts';
import type { EmbedSummary } from './summary.ts';

const REFRESH_SECONDS = 60;

/** The bar as a page of its own, for sites that prefer a frame to a script. It is empty if nothing is to be shown. */
export function embedFrame(summary: EmbedSummary, isShown: boolean): { markup: string; policy: string } {
  const { headline, color, url, name, language, direction, incidents, maintenance } = summary;
  const style = `body{margin:0;font:${typeScale.small}px/1.4 system-ui,sans-serif}a{display:block;padding:.7em 1em;border-radius:${radii.card}px;color:#fff;background:${color};text-decoration:none;overflow-wrap:anywhere}a:hover{text-decoration:underline}a:focus-visible{outline:2px solid #fff;outline-offset:-4px}b{display:block;font-weight:600}`;
  const entry = incidents[0] ?? maintenance[0];
  const bar = html`<a href="${entry?.url ?? url}" target="_blank" rel="noopener"><b>${headline}</b><span dir="auto">${entry?.name ?? name}</span></a>`;
  const page = html`<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="${REFRESH_SECONDS}"><title>${name}: ${headline}</title><style>${style}</style></head><body>${isShown ? bar : ''}</body></html>
`;
  return { markup: page.markup, policy: policyFor([style], [], '*') };
}
