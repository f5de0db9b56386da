import { Alert, Button } from '@mantine/core';
import { words } from '../words/words.ts';
import type { Draft } from './draft.ts';

/** Says that a form holds what was typed earlier, and offers to begin anew. */
export function DraftNotice<T>({ draft }: { readonly draft: Draft<T> }) {
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
