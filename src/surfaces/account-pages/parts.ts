import { type Html, html } from '../../lib/html.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly autocomplete: string;
  readonly type?: 'text' | 'email' | 'password';
  readonly hint?: string;
  readonly optional?: boolean;
  readonly readonly?: boolean;
  /** What the Enter key of a phone says. */
  readonly enter?: 'next' | 'go' | 'send';
  /** The keyboard of a phone. */
  readonly keyboard?: 'numeric';
  /** The id of a list of suggestions. */
  readonly list?: string;
}

/** A label, what belongs to it, its hint, and room for what the API says about it. */
const labelled = (name: string, label: string, control: Html, hint?: string): Html =>
  html`<div class="field"><label for="${name}">${label}</label>
${control}
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
<p class="problem" id="${name}-problem" hidden></p></div>`;

const describedBy = (name: string, hint?: string): string =>
  hint === undefined ? `${name}-problem` : `${name}-hint ${name}-problem`;

export function field({ name, label, autocomplete, type = 'text', hint, ...options }: Field): Html {
  const isCode = type !== 'text' || autocomplete === 'one-time-code' || options.list !== undefined;
  const input = html`<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${describedBy(name, hint)}"${!options.optional && html` required`}${options.readonly && html` readonly`}${isCode && html` autocapitalize="none" spellcheck="false" dir="ltr"`}${options.enter && html` enterkeyhint="${options.enter}"`}${options.keyboard && html` inputmode="${options.keyboard}"`}${options.list && html` list="${options.list}"`}>`;
  return labelled(name, label, input, hint);
}

export const textArea = (name: string, label: string, hint: string, example: string): Html =>
  labelled(
    name,
    label,
    html`<textarea id="${name}" name="${name}" rows="5" autocomplete="off" dir="auto" placeholder="${example}" aria-describedby="${describedBy(name, hint)}"></textarea>`,
    hint,
  );

interface Option {
  readonly value: string;
  readonly label: string;
}

export const selection = (name: string, label: string, options: readonly Option[], chosen: string): Html =>
  labelled(
    name,
    label,
    html`<select id="${name}" name="${name}" aria-describedby="${describedBy(name)}">${options.map(
      (option) =>
        html`<option value="${option.value}" lang="${option.value}"${option.value === chosen && html` selected`}>${option.label}</option>`,
    )}</select>`,
  );

export const tick = (name: string, label: string): Html =>
  html`<label class="tick"><input type="checkbox" id="${name}" name="${name}" value="true"><span>${label}</span></label>`;

/** One of several, each of them a sentence. */
export const choices = (name: string, label: string, options: readonly Option[], chosen: string): Html =>
  html`<fieldset class="field" aria-describedby="${describedBy(name)}"><legend>${label}</legend>
${options.map(
  (option) =>
    html`<label class="tick"><input type="radio" name="${name}" value="${option.value}"${option.value === chosen && html` checked`}><span>${option.label}</span></label>`,
)}
<p class="problem" id="${name}-problem" hidden></p></fieldset>`;

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
