import { Button, CloseButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { root } from '../api/client.ts';
import { undoPublication } from '../api/undo.ts';
import { count, fill, words } from '../words/words.ts';
import { keepDraft } from './draft.ts';
import { notify, notifyProblem } from './notify.tsx';
import classes from './undo-bar.module.css';
import { endUndoOffer, type UndoOffer, useUndoOffer } from './undo-offer.ts';

/** Offers to take back what was just published, on whichever page people are. */
export function UndoBar() {
  const offer = useUndoOffer();
  return offer ? <Offer key={offer.eventId} offer={offer} /> : null;
}

const STEP_MS = 250;

/** Puts what was published back into its form, and shows that. */
function showDraft({ draft, onUndone }: UndoOffer): void {
  if (draft) keepDraft(draft.name, draft.value);
  if (onUndone) onUndone();
  else if (draft) location.assign(`${root}/dashboard${draft.page}`);
}

function Offer({ offer }: { readonly offer: UndoOffer }) {
  const [left, setLeft] = useState(() => Math.max(offer.endsAt - Date.now(), 0));
  const [isBusy, setBusy] = useState(false);
  const text = words.report;
  useEffect(() => {
    const timer = setInterval(() => {
      const next = offer.endsAt - Date.now();
      setLeft(Math.max(next, 0));
      if (next <= 0) endUndoOffer();
    }, STEP_MS);
    return () => clearInterval(timer);
  }, [offer]);

  const undo = async () => {
    setBusy(true);
    try {
      const { gone } = await undoPublication(offer.eventId);
      showDraft(offer);
      notify(gone === 0 ? text.undone : count(text.undonePartly, gone));
    } catch (error) {
      notifyProblem(error, words.publishing.notUndone);
    } finally {
      endUndoOffer();
    }
  };
  return (
    <div className={classes.bar} data-undo-bar>
      <Ring share={left / offer.lasts} seconds={Math.ceil(left / 1000)} />
      <div className={classes.text} role="status">
        <strong>{offer.hold > 0 ? fill(text.published, { seconds: offer.hold }) : text.publishedNow}</strong>
        <span className={classes.hint}>{hintOf(offer, left)}</span>
      </div>
      <Button variant="outline" data-shortcut="z" loading={isBusy} onClick={() => void undo()}>
        {words.common.undo}
      </Button>
      <CloseButton size="lg" aria-label={words.common.close} onClick={endUndoOffer} />
    </div>
  );
}

/** What an undo can still do now. */
function hintOf({ isTold, hold, lasts }: UndoOffer, left: number): string {
  const text = words.report;
  if (!isTold) return text.undoPost;
  return hold * 1000 > lasts - left ? text.undoAll : text.undoHint;
}

const RADIUS = 16;
const ROUND = 2 * Math.PI * RADIUS;

/** Runs out like the time that is left. */
const Ring = ({ share, seconds }: { readonly share: number; readonly seconds: number }) => (
  <svg className={classes.ring} viewBox="0 0 40 40" aria-hidden="true">
    <circle cx="20" cy="20" r={RADIUS} className={classes.track} />
    <circle
      cx="20"
      cy="20"
      r={RADIUS}
      className={classes.left}
      strokeDasharray={`${share * ROUND} ${ROUND}`}
      transform="rotate(-90 20 20)"
    />
    <text x="20" y="20">
      {seconds}
    </text>
  </svg>
);
