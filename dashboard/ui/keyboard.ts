import { type RefObject, useEffect } from 'react';

/** Whether the key belongs to what has the focus: a field, or a dialog. */
export function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.closest('input, textarea, select, [role=menu], [role=listbox], [aria-modal=true]') !== null
  );
}

const isCheckbox = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'checkbox';

/**
 * Goes through the rows of a list with `j` and `k`, and selects the one with the focus with `x`. The browser itself opens it with
 * Enter. The link of each row names its record in `data-row`.
 */
export function useListKeys(list: RefObject<HTMLElement | null>, onSelect?: (id: number) => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTaken(event.target) && !isCheckbox(event.target)) return;
      const links = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
      const focused = links[at];
      // A page may have several lists. The one with the focus acts, or else the first.
      if (!list.current?.contains(focused ?? links[0] ?? null)) return;
      if (event.key === 'x' && focused && onSelect) {
        event.preventDefault();
        onSelect(Number(focused.dataset.row));
      }
      if (event.key !== 'j' && event.key !== 'k') return;
      const next = event.key === 'j' ? links[at + 1] : links[Math.max(at - 1, 0)];
      if (!next) return;
      event.preventDefault();
      next.focus();
      next.scrollIntoView({ block: 'nearest' });
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [list, onSelect]);
}
