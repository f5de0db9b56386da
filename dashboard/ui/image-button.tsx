import { ActionIcon } from '@mantine/core';
import { type ClipboardEvent, type DragEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../api/session.ts';
import { words } from '../words/words.ts';
import { Icon } from './icon.tsx';
import { notifyProblem } from './notify.tsx';

interface TextField {
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const imagesIn = (data: DataTransfer | null): readonly File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

/**
 * Images for a text in Markdown, by a button, by pasting and by dropping. Each is uploaded, and its description is selected,
 * so that people type what it shows.
 */
export function useImages({ field, value, onChange }: TextField) {
  const may = useCan()('images.manage');
  const [isBusy, setBusy] = useState(false);
  // People go on typing while an image is on its way.
  const latest = useRef({ value, onChange });
  latest.current = { value, onChange };
  const insert = async (files: readonly File[]) => {
    setBusy(true);
    try {
      const { uploadImage } = await import('./markdown-image.ts');
      for (const file of files) {
        const { before, after } = await uploadImage(file);
        const { value: text, onChange: change } = latest.current;
        const at = field.current?.selectionEnd ?? text.length;
        const start = text.slice(0, at) + before;
        const name = words.common.imageDescription;
        // In one step: whatever is typed next replaces the description.
        flushSync(() => change(start + name + after + text.slice(at)));
        field.current?.focus();
        field.current?.setSelectionRange(start.length, start.length + name.length);
      }
    } catch (error) {
      notifyProblem(error);
    } finally {
      setBusy(false);
    }
  };
  /** Whatever else is pasted or dropped stays with the browser. */
  const take = (event: ClipboardEvent | DragEvent, data: DataTransfer | null) => {
    const files = may && !isBusy ? imagesIn(data) : [];
    if (files.length === 0) return;
    event.preventDefault();
    void insert(files);
  };
  return {
    isBusy,
    may,
    insert,
    handlers: {
      onPaste: (event: ClipboardEvent) => take(event, event.clipboardData),
      onDrop: (event: DragEvent) => take(event, event.dataTransfer),
    },
  };
}

/** Chooses an image file. Those who may not upload any see no button. */
export function ImageButton({ may, isBusy, insert }: ReturnType<typeof useImages>) {
  const input = useRef<HTMLInputElement>(null);
  if (!may) return null;
  const text = words.common;
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={text.addImage}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file can be chosen again.
          currentTarget.value = '';
          if (files.length > 0) void insert(files);
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        loading={isBusy}
        aria-label={isBusy ? text.addingImage : text.addImage}
        onClick={() => input.current?.click()}
      >
        <Icon name="image" />
      </ActionIcon>
    </>
  );
}
