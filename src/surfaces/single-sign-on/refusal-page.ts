import type { PersonalResponse } from '../../http/site.ts';
import type { Context } from '../../kernel/context.ts';
import { html } from '../../lib/html.ts';
import { rootOf } from '../status-page/page-context.ts';
import { styleSheet, styles } from '../status-page/views/styles.ts';
import { policyFor } from '../status-page/views/theme.ts';
import { endedFlowCookie } from './flow-cookie.ts';
import { explain, type Refusal } from './refusals.ts';

const policy = policyFor([styles]);

/** Says why the sign-in did not succeed, in English as everything that only staff see. */
export function refusalPage(ctx: Context, refusal: Refusal): PersonalResponse {
  const { config, origin } = ctx;
  const { code, title, text } = explain(refusal);
  const root = rootOf(config.baseUrl);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"><style>${styleSheet}</style></head>
<body><main class="wrap"><div class="top"><h1>${title}</h1></div><p>${text(config)}</p>
<p><a href="${root}/auth/oidc">Sign in again</a></p><p><a href="${root}/dashboard/sign-in#error=${refusal}">Sign in another way</a></p><p><a href="${root}/">Back to the status page</a></p>
<p><small>Request ${origin?.id ?? ''}</small></p></main></body></html>
`;
  return {
    code,
    body: page.markup,
    type: 'text/html; charset=utf-8',
    headers: ['content-security-policy', policy, 'set-cookie', endedFlowCookie(ctx)],
  };
}
