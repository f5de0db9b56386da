import { TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { words } from '../words/words.ts';

const PAUSE_MS = 250;

interface Props {
  readonly value: string;
  readonly onSearch: (text: string) => void;
  readonly label?: string;
}

/** Searches a list when people pause typing. The shortcut `/` leads here. */
export function SearchField({ value, onSearch, label = words.common.search }: Props) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onSearch]);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      data-search-field
      enterKeyHint="search"
    />
  );
}
