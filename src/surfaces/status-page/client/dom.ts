/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
/** What may be missing from a page. */
export type Maybe<T> = T | null | undefined;

export const { body, documentElement: root } = document;
export const byId = (id: string) => document.getElementById(id);
export const create = (name: string, text = '') =>
  Object.assign(document.createElement(name), { textContent: text });
export const queryAll = <E extends Element>(selector: string, within: ParentNode = document) => [
  ...within.querySelectorAll<E>(selector),
];
