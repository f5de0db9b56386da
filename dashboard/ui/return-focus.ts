import { focusPageHeading } from './page-frame.tsx';

/** Mantine puts every dialog into this element, and creates it unless it exists. */
const DIALOGS = 'data-mantine-shared-portal-node';

let last: Element | null = null;

/** Nothing has the focus: what had it was removed, and the keyboard would start again at the top of the page. */
const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** The heading of the page gets the focus if what had it is gone. */
export function focusHeadingIfLost(): void {
  if (isLost()) focusPageHeading();
}

/** When a dialog is gone, the focus goes back to what opened it, or to the heading if that is gone as well. */
export function startReturningFocus(): void {
  const dialogs = document.createElement('div');
  dialogs.setAttribute(DIALOGS, 'true');
  document.body.append(dialogs);
  document.addEventListener('focusin', ({ target }) => {
    const isOutside = target instanceof HTMLElement && !target.closest(`[${DIALOGS}], [role=menu]`);
    if (isOutside) last = target;
  });
  new MutationObserver((records) => {
    if (!records.some(({ removedNodes }) => removedNodes.length > 0) || !isLost()) return;
    // A dialog that has taken the place of another one takes the focus itself.
    if (dialogs.querySelector('[role=dialog]')) return;
    if (last instanceof HTMLElement && last.isConnected) last.focus({ preventScroll: true });
    focusHeadingIfLost();
  }).observe(dialogs, { childList: true });
}
