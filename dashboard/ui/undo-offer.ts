import { useSyncExternalStore } from 'react';

/** A publication that can still be taken back. */
export interface UndoOffer {
  readonly eventId: number;
  /** When it ends, and how long it lasts, in milliseconds. */
  readonly endsAt: number;
  readonly lasts: number;
  /** How long notifications are held back before they go, in seconds; 0 if they go at once or nobody is told. */
  readonly hold: number;
  /** Puts what was published back into its form. */
  readonly onUndone: (() => void) | undefined;
}

/** Undo takes back the post itself, too, so it is offered where notifications are not held back. */
const SHORTEST_SECONDS = 15;

let offer: UndoOffer | undefined;
const listeners = new Set<() => void>();

function setOffer(next: UndoOffer | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

interface Published {
  /** From the header `Daymark-Event` of the answer. */
  readonly eventId: number | undefined;
  readonly hold: number;
  readonly onUndone?: () => void;
}

/** Offers to take a publication back. The offer stays on the screen while people go to other pages. */
export function offerUndo({ eventId, hold, onUndone }: Published): void {
  if (eventId === undefined) return;
  const lasts = Math.max(hold, SHORTEST_SECONDS) * 1000;
  setOffer({ eventId, lasts, endsAt: Date.now() + lasts, hold, onUndone });
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
