/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { type ApiResponse, errorsAt, messageOf } from './api.ts';
import { byId, invalid, tell } from './dom.ts';

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isField = (element: unknown): element is Field =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLTextAreaElement ||
  element instanceof HTMLSelectElement;
/** The field that an error is about. That of an item, such as `components.2`, is about its list. */
const fieldOf = (form: HTMLFormElement, path: string) => {
  const found = form.elements.namedItem(path.split('.', 1)[0] ?? '');
  return isField(found) && !found.closest('[hidden]') ? found : undefined;
};
const markField = (field: Field, messages: readonly string[]) => {
  if (messages.length > 0) field.setAttribute('aria-invalid', 'true');
  else field.removeAttribute('aria-invalid');
  const problem = byId(`${field.name}-problem`);
  if (!problem) return;
  problem.textContent = messages.join(' ');
  problem.hidden = messages.length === 0;
};

/** Says what is wrong: at the fields if it is about them, and above the form. */
export const report = (form: HTMLFormElement, response: ApiResponse<unknown>) => {
  const others: string[] = [];
  const marked: Field[] = [];
  for (const name of Object.keys(response.body.errors ?? {})) {
    const messages = errorsAt(response, name);
    const field = fieldOf(form, name);
    if (field) {
      markField(field, messages);
      marked.push(field);
    } else others.push(...messages);
  }
  if (marked.length > 0) tell([invalid, ...others]);
  else tell(others.length > 0 ? others : [messageOf(response)]);
  marked[0]?.focus();
};

/** Sends something for a form, once at a time, and reports if it does not succeed. */
export const attempt = async (form: HTMLFormElement, work: () => Promise<void>) => {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  tell([]);
  for (const field of form.elements) if (isField(field)) markField(field, []);
  try {
    await work();
  } finally {
    form.ariaBusy = null;
  }
};

type Values = Readonly<Record<string, string>>;
export const onSubmit = (
  form: HTMLElement | undefined,
  work: (values: Values, form: HTMLFormElement) => Promise<void>,
) => {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values: Record<string, string> = {};
    new FormData(form).forEach((value, name) => {
      values[name] = String(value);
    });
    void attempt(form, () => work(values, form));
  });
};
