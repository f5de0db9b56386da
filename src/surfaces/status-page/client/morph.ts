/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import type { Maybe } from './dom.ts';

// Updates in place. Elements that stay the same are not touched, so focus, selection and scroll position survive.

/** Ids of `<details>` elements that the visitor opened or closed. Updates keep their state. */
export const touched = new Set<string>();
/** What the last update changed. */
export const changed = new Set<Element>();
/** What a change marks: the line of a group, or what has a name. The days of a component are a part of its row. */
const MARKED = 'summary:not(.days>*),[id]:not(.days)';
const isKept = ({ id }: Element, name: string) => name === 'open' && touched.has(id);

/** Turns the old element into the fresh one. */
export const morph = (old: Element, fresh: Element) => {
  // Only the script writes here.
  if (old.hasAttribute('data-own')) return;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name) && !isKept(old, name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value || isKept(old, name)) continue;
    if (name === 'class') changed.add(old.closest(MARKED) ?? old);
    old.setAttribute(name, value);
  }
  const oldById = new Map([...old.children].map((child) => [child.id, child]));
  const newIds = new Set([...fresh.children].map(({ id }) => id));
  for (const [id, child] of oldById) if (id && !newIds.has(id)) child.remove();
  let at: ChildNode | null = old.firstChild;
  for (const node of [...fresh.childNodes]) {
    const { id } = node as Element;
    const same: Maybe<ChildNode> = id ? oldById.get(id) : (at as Element | null)?.id ? null : at;
    if (same?.nodeName !== node.nodeName) {
      if (id && (node as Element).matches(MARKED)) changed.add(node as Element);
      old.insertBefore(node, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else old.insertBefore(same, at);
    if (node instanceof Element) morph(same as Element, node);
    else if (same.nodeValue !== node.nodeValue) same.nodeValue = node.nodeValue;
  }
  while (at) {
    const last: ChildNode = at;
    at = at.nextSibling;
    last.remove();
  }
};
