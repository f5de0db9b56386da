import type { ReactNode } from 'react';
import { words } from '../words/words.ts';
import { ConflictDialog, type ConflictTexts } from './conflict-dialog.tsx';
import type { Edit } from './edit.ts';
import { FormSheet } from './form-sheet.tsx';

interface Props<T> extends ConflictTexts<T> {
  readonly title: string;
  readonly edit: Edit<T>;
  readonly saveLabel?: string;
  readonly isIncomplete?: boolean;
  readonly onClose: () => void;
  /** What stands beside the buttons. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

/** The form that changes a record. While people settle a conflict, the dialog takes its place. */
export const EditSheet = <T extends object>({
  title,
  edit,
  saveLabel = words.common.save,
  isIncomplete = false,
  nameOf,
  show,
  onClose,
  footer,
  children,
}: Props<T>) => (
  <>
    <FormSheet
      title={title}
      draft={edit}
      submitLabel={saveLabel}
      onSubmit={() => void edit.save()}
      isSubmitting={edit.isSaving}
      isIncomplete={isIncomplete || !edit.isChanged}
      error={edit.error}
      isOpen={edit.conflicts.length === 0}
      onClose={onClose}
      footer={footer}
    >
      {children}
    </FormSheet>
    <ConflictDialog edit={edit} nameOf={nameOf} show={show} />
  </>
);
