import { ActionIcon, Group, Textarea } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { words } from '../words/words.ts';
import { ImageButton, useImages } from './image-button.tsx';
import { applyMark, type Mark, marks } from './markdown-marks.ts';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: ReactNode;
  readonly description?: ReactNode;
  readonly required?: boolean;
  readonly minRows?: number;
  /** Runs with Ctrl+Enter. */
  readonly onSubmit?: () => void;
  readonly autoFocus?: boolean;
  readonly onFocus?: () => void;
  /** One line without buttons, until people begin to write. */
  readonly isClosed?: boolean;
}

const signs: Readonly<Record<Mark, string>> = { bold: 'B', italic: 'I', link: '↗', list: '•', code: '<>' };

/** A text in Markdown, with buttons for what people use most. */
export function MarkdownField({ value, onChange, onSubmit, minRows = 4, isClosed = false, ...rest }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const images = useImages({ field, value, onChange });
  const mark = (kind: Mark) => {
    const element = field.current;
    if (!element) return;
    const next = applyMark(kind, value, element.selectionStart, element.selectionEnd);
    onChange(next.text);
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(next.from, next.to);
    });
  };
  return (
    <div>
      <Textarea
        ref={field}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSubmit?.();
        }}
        {...images.handlers}
        autosize
        minRows={isClosed ? 1 : minRows}
        maxRows={20}
        maxLength={65_535}
        dir="auto"
        size="md"
        enterKeyHint="enter"
        {...rest}
      />
      {!isClosed && (
        <Group gap={4} mt={4} role="group" aria-label={words.common.formatting}>
          {marks.map((kind) => (
            <ActionIcon
              key={kind}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={words.common.marks[kind]}
              onClick={() => mark(kind)}
            >
              <span aria-hidden="true">{signs[kind]}</span>
            </ActionIcon>
          ))}
          <ImageButton {...images} />
        </Group>
      )}
    </div>
  );
}
