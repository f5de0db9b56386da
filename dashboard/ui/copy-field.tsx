import { Button, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { words } from '../words/words.ts';
import classes from './copy-field.module.css';
import { Icon } from './icon.tsx';

const COPIED_MS = 3000;

interface Props {
  readonly label: string;
  readonly value: string;
  /** Easier to read than what is copied, such as in groups of four. */
  readonly shown?: string;
}

/** Selects the text and copies the selection: browsers offer `navigator.clipboard` only at https addresses. */
function copySelection(element: HTMLElement): boolean {
  getSelection()?.selectAllChildren(element);
  return document.execCommand('copy');
}

/** A text that people take elsewhere, such as a token, with a button that copies it. */
export function CopyField({ label, value, shown = value }: Props) {
  const text = useRef<HTMLPreElement>(null);
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    const isDone = await (navigator.clipboard?.writeText(value) ?? Promise.reject()).then(
      () => true,
      () => text.current !== null && copySelection(text.current),
    );
    if (!isDone) return;
    setCopied(true);
    setTimeout(() => setCopied(false), COPIED_MS);
  };
  return (
    <div>
      <Text fw={500}>{label}</Text>
      <div className={`${classes.field} ${classes.block}`}>
        <pre ref={text} className={classes.text} dir="ltr">
          {shown}
        </pre>
        <Button
          variant="default"
          leftSection={<Icon name={isCopied ? 'check' : 'copy'} size={18} />}
          aria-label={`${isCopied ? words.common.copied : words.common.copy}: ${label}`}
          aria-live="polite"
          onClick={() => void copy()}
        >
          {isCopied ? words.common.copied : words.common.copy}
        </Button>
      </div>
    </div>
  );
}
