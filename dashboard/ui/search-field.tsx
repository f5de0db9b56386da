import { TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
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
  const router = useRouter();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return undefined;
    // A search changes the address, too: it would take back what somebody has clicked meanwhile.
    const timer = setInterval(() => {
      if (router.state.status === 'pending') return;
      clearInterval(timer);
      onSearch(text);
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, [text, value, onSearch, router]);
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
