import { Alert, Button } from '@mantine/core';
import { fill, words } from '../../words/words.ts';
import { isBegun, type UpdateDraft } from './composer-model.ts';
import { type Incident, lastWords } from './model.ts';

interface Props {
  readonly incident: Incident;
  readonly authors: ReadonlyMap<number, string>;
  readonly draft: UpdateDraft;
  readonly onSeen: () => void;
}

/** Says that somebody else has posted an update since people began to write theirs, before they post the same twice. */
export function NewerUpdate({ incident, authors, draft, onSeen }: Props) {
  const [newest] = incident.updates;
  const isNewer = newest !== undefined && draft.basedOn !== null && newest.id > draft.basedOn;
  if (!isNewer || !isBegun(draft)) return null;
  const name = authors.get(newest.id);
  const text = words.incidents;
  return (
    <Alert color="yellow" variant="light" role="alert">
      {fill(name === undefined ? text.newerUpdateSomebody : text.newerUpdate, {
        name: name ?? '',
        text: lastWords(incident),
        status: words.common.incidentStatus[newest.status],
      })}{' '}
      <Button variant="subtle" size="compact-md" onClick={onSeen}>
        {text.useAnyway}
      </Button>
    </Alert>
  );
}
