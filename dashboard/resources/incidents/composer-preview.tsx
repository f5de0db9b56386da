import { Button } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../api/clock.ts';
import { createPreview } from '../../api/previews.ts';
import { isStatus } from '../../api/query-client.ts';
import { PreviewFrames } from '../../ui/preview-frames.tsx';
import { messageOf } from '../../ui/problem.ts';
import { ProblemAlert } from '../../ui/problem-alert.tsx';
import { words } from '../../words/words.ts';
import { type UpdateDraft, updateBody } from './composer-model.ts';
import type { Incident } from './model.ts';
import type { Recovery } from './recovery-model.ts';

interface Props {
  readonly incident: Incident;
  readonly draft: UpdateDraft;
  readonly recovery: readonly Recovery[];
}

const TYPING_MS = 700;

/** What the page and the mail will show. On a phone it opens on demand, because it takes much of the screen. */
export function ComposerPreview({ incident, draft, recovery }: Props) {
  const isWide = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const [choice, setChoice] = useState<boolean>();
  const isOpen = choice ?? isWide ?? false;
  const [shown] = useDebouncedValue(draft, TYPING_MS);
  const preview = useQuery({
    queryKey: ['incidents', 'preview', incident.id, updateBody(shown, incident, 0, recovery)],
    queryFn: ({ signal }) =>
      createPreview(
        {
          type: 'incident_update',
          id: incident.id,
          body: { ...updateBody(shown, incident, serverNow(), recovery) },
        },
        signal,
      ),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  const text = words.incidents;
  // The server makes one at a time. Another one is on its way, then.
  const isFailed = preview.isError && !isStatus(preview.error, 429);
  return (
    <div>
      <Button
        variant="subtle"
        className="text-edge"
        aria-expanded={isOpen}
        onClick={() => setChoice(!isOpen)}
      >
        {isOpen ? text.hidePreview : text.preview}
      </Button>
      {isOpen &&
        (isFailed ? (
          <ProblemAlert title={text.previewFailed} message={messageOf(preview.error)} />
        ) : (
          <PreviewFrames page={preview.data?.page} mail={preview.data?.mail} />
        ))}
    </div>
  );
}
