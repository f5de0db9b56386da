import { Button, Stack } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import { words } from '../words/words.ts';
import { DraftNotice, type KeptText } from './draft-notice.tsx';
import { messageOf } from './problem.ts';
import { ProblemAlert } from './problem-alert.tsx';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly title: string;
  readonly draft: KeptText;
  readonly submitLabel: string;
  readonly onSubmit: () => void;
  readonly isSubmitting: boolean;
  /** Whether something is missing, so that it cannot be sent yet. */
  readonly isIncomplete?: boolean;
  /** Why it was refused. */
  readonly error: unknown;
  readonly isOpen?: boolean;
  readonly onClose: () => void;
  /** What stands beside the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** A form over the page. Cancelling discards what was typed; closing keeps it, and so does a reload. */
export function FormSheet({
  title,
  draft,
  submitLabel,
  onSubmit,
  isSubmitting,
  isIncomplete = false,
  error,
  isOpen = true,
  onClose,
  footer,
  children,
}: Props) {
  const form = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const cancel = () => {
    draft.clear();
    onClose();
  };
  return (
    <Sheet
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          {footer}
          <Button variant="default" onClick={cancel}>
            {words.common.cancel}
          </Button>
          <Button type="submit" form={form} loading={isSubmitting} disabled={isIncomplete}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} onKeyDown={stayInPicker}>
        <Stack>
          <DraftNotice draft={draft} />
          {error !== undefined && error !== null && <ProblemAlert message={messageOf(error)} />}
          {children}
        </Stack>
      </form>
    </Sheet>
  );
}

/** In a field that searches for something to pick, Enter picks it. It does not send the form. */
function stayInPicker(event: KeyboardEvent) {
  const { target, key } = event;
  if (key === 'Enter' && target instanceof HTMLInputElement && target.ariaHasPopup === 'listbox')
    event.preventDefault();
}
