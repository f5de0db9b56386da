import { useSyncExternalStore } from 'react';
import { focusPageHeading } from './page-frame.tsx';

/** What was published, to put it back into its form. */
interface PublishedDraft {
  /** The name under which the form keeps what is typed. */
  readonly name: string;
  readonly value: object;
  /** The page with the form, such as `/report`. */
  readonly page: string;
}

/** A publication that can still be taken back. */
export interface UndoOffer {
  readonly eventId: number;
  /** When it ends, and how long it lasts, in milliseconds. */
  readonly endsAt: number;
  readonly lasts: number;
  /** Whether anybody is notified of it. */
  readonly isTold: boolean;
  /** How long notifications are held back before they go, in seconds; 0 if they go at once. */
  readonly hold: number;
  readonly draft: PublishedDraft | undefined;
  /** Shows the form with the draft. After a reload of the page there is none, and the page of the form is opened anew. */
  readonly onUndone: (() => void) | undefined;
}

/** Undo takes back the post itself, too, so it is offered where notifications are not held back. */
const SHORTEST_SECONDS = 15;
const STORED_AS = 'daymark-undo';

let offer: UndoOffer | undefined = load();
const listeners = new Set<() => void>();

/** The offer from before a reload of this tab, if it has not ended. */
function load(): UndoOffer | undefined {
  try {
    const stored = sessionStorage.getItem(STORED_AS);
    const found = stored === null ? undefined : (JSON.parse(stored) as UndoOffer);
    return found && found.endsAt > Date.now() ? found : undefined;
  } catch {
    return undefined;
  }
}

function setOffer(next: UndoOffer | undefined): void {
  offer = next;
  try {
    if (next) sessionStorage.setItem(STORED_AS, JSON.stringify(next));
    else sessionStorage.removeItem(STORED_AS);
  } catch {
    // The browser keeps nothing for this site. The offer then ends with a reload.
  }
  for (const listener of listeners) listener();
}

interface Published {
  /** From the header `Daymark-Event` of the response. */
  readonly eventId: number | undefined;
  readonly isTold: boolean;
  readonly hold: number;
  readonly draft?: PublishedDraft;
  readonly onUndone?: () => void;
}

/**
 * Offers to take a publication back. The offer stays while people go to other pages, and when they reload the page. The form
 * that published is done, so the keyboard goes on from the heading.
 */
export function offerUndo({ eventId, isTold, hold: longest, draft, onUndone }: Published): void {
  focusPageHeading();
  if (eventId === undefined) return;
  const hold = isTold ? longest : 0;
  const lasts = Math.max(hold, SHORTEST_SECONDS) * 1000;
  setOffer({ eventId, lasts, endsAt: Date.now() + lasts, isTold, hold, draft, onUndone });
}

export const endUndoOffer = (): void => setOffer(undefined);

export const useUndoOffer = (): UndoOffer | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => offer,
  );
