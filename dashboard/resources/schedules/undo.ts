import { undoPublication } from '../../api/undo.ts';
import { notify, notifyWithUndo } from '../../ui/notify.tsx';
import { offerUndo } from '../../ui/undo-offer.ts';

/** Offers to take back a change. `hold` is for how many seconds notifications wait; undefined if nobody is told. */
export function offerUndoOf(message: string, eventId: number | undefined, hold: number | undefined): void {
  if (eventId === undefined) notify(message);
  else if (hold === undefined) notifyWithUndo(message, () => undoPublication(eventId));
  else offerUndo({ eventId, isTold: true, hold });
}
