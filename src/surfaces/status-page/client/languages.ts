/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { byId, create, queryAll, root } from './dom.ts';

/** The address of this page in a language, if it has one of its own. */
const addressIn = (code: string) => {
  const href = queryAll<HTMLLinkElement>(`link[hreflang="${code}"]`)[0]?.href;
  return href && new URL(href).pathname + location.search;
};

const picker = byId('lang') as HTMLSelectElement | null;
const form = picker?.form;

/** Whether this page is the same for all visitors, so that a language can only be chosen by its address. */
const isShared = () => !!form?.dataset.hints;

const open = () => {
  const address = picker && addressIn(picker.value);
  if (isShared() && address) location.assign(address);
  else form?.submit();
};

/** A visitor who reads another language is told that the page has it. */
const offerLanguage = () => {
  const hints = JSON.parse(form?.dataset.hints || '{}') as Record<string, string>;
  const wanted = navigator.languages.map((name) => name.split('-')[0] ?? '').find((code) => hints[code]);
  const address = wanted && wanted !== root.lang && addressIn(wanted);
  if (!address || addressIn(root.lang) === location.pathname + location.search) return;
  const link = Object.assign(create('a', hints[wanted]), { href: address, lang: wanted, hreflang: wanted });
  const line = create('p');
  line.append(link);
  form?.after(line);
};

/** A language that the visitor picks with the pointer is opened at once. The arrow keys only browse the list. */
export const offerLanguages = () => {
  let isPointer = false;
  for (const type of ['pointerdown', 'keydown'] as const)
    addEventListener(type, () => {
      isPointer = type === 'pointerdown';
    });
  picker?.addEventListener('change', () => isPointer && open());
  form?.addEventListener('submit', (event) => {
    if (!isShared()) return;
    event.preventDefault();
    open();
  });
  offerLanguage();
};
