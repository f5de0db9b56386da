/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
// The parts of the page, and what the address says.

export const { root = '', page = '', offline = '', failed = '', invalid = '' } = document.body.dataset;
/** The texts for what people may do wrong here, by code. */
export const problems: Readonly<Record<string, string>> = JSON.parse(document.body.dataset.problems ?? '{}');
export const fragment = new URLSearchParams(location.hash.slice(1));
export const token = fragment.get('token') ?? '';
const summary = document.querySelector('#summary');

export const byId = (id: string) => document.getElementById(id);
export const queryAll = (selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<HTMLElement>(selector),
];
/** Shows those elements whose data attribute has the value, and hides the others. */
export const select = (attribute: string, value: string | null) => {
  for (const element of queryAll(`[data-${attribute}]`)) {
    element.hidden = element.getAttribute(`data-${attribute}`) !== value;
  }
};
/** Shows one of the parts of the page, and returns it. */
export const show = (state: string) => {
  select('state', state);
  return queryAll(`[data-state="${state}"]`)[0];
};
export const tell = (messages: readonly string[]) => {
  const box = document.createElement('div');
  box.className = 'said s4';
  box.append(...messages.map((text) => Object.assign(document.createElement('p'), { textContent: text })));
  summary?.replaceChildren(...(messages.length > 0 ? [box] : []));
};

/** Shows how it ended. Whoever hears the page instead of seeing it is taken there. */
export const conclude = (state: string, message?: string) => {
  tell([]);
  const part = show(state);
  const said = part?.querySelector('.said');
  if (said && message) said.textContent = message;
  part?.focus();
};
export const fill = (values: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries(values)) {
    for (const element of queryAll(`[data-fill="${name}"]`)) element.textContent = String(value);
    const field = byId(name);
    if (field instanceof HTMLInputElement) field.value = String(value);
  }
  select('role', String(values.role));
};
