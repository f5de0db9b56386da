import { type Html, html } from '../lib/html.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly hint?: string;
  readonly optional?: boolean;
  readonly readonly?: boolean;
}

/** A field with its label, its hint, and room for what the API says about it. */
export function field({ name, label, autocomplete, type = 'text', hint, ...options }: Field): Html {
  const describedBy = hint === undefined ? `${name}-problem` : `${name}-hint ${name}-problem`;
  const isCode = type !== 'text' || autocomplete === 'one-time-code';
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${describedBy}"${!options.optional && html` required`}${options.readonly && html` readonly`}${isCode && html` autocapitalize="none" spellcheck="false" dir="ltr"`}>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<p class="problem" id="${name}-problem" hidden></p></div>`;
}

/** A form that the script sends. It is hidden until the script runs, so that the browser never sends it by itself. */
export const scriptedForm = (state: string, content: Html): Html =>
  html`<form class="card ask" method="post" novalidate data-state="${state}" hidden>${content}</form>`;

/** A part of the page that the script shows instead of a form. */
export const outcome = (state: string, tone: 1 | 3 | 4, text: string, next: Html): Html =>
  html`<div data-state="${state}" tabindex="-1" hidden><p class="said s${tone}">${text}</p>${next}</div>`;

/** A notice that the fragment of the address asks for by its name, so that a link cannot put words into our mouth. */
export const notice = (kind: 'error' | 'notice', name: string, tone: 1 | 4, content: Html): Html =>
  html`<div class="said s${tone}" data-${kind}="${name}" hidden>${content}</div>`;

export const linkTo = (href: string, text: string): Html => html`<p><a href="${href}">${text}</a></p>`;
