import { Alert, Button } from '@mantine/core';
import { words } from '../words/words.ts';

/** What was typed into a form, and is kept until it is sent or discarded. */
export interface KeptText {
  /** Whether it comes from an earlier visit. */
  readonly wasRestored: boolean;
  readonly clear: () => void;
}

/** Says that a form holds what was typed earlier, and offers to begin anew. */
export function DraftNotice({ draft }: { readonly draft: KeptText }) {
  if (!draft.wasRestored) return null;
  return (
    <Alert variant="light">
      {words.common.draftRestored}{' '}
      <Button variant="subtle" size="compact-md" onClick={draft.clear}>
        {words.common.discardDraft}
      </Button>
    </Alert>
  );
}
