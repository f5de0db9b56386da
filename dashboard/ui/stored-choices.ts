import { useCallback, useState } from 'react';

const PREFIX = 'daymark:';

function load(name: string): Readonly<Record<string, boolean>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(PREFIX + name) ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, boolean>) : {};
  } catch {
    return {};
  }
}

/** Choices of yes or no by key, such as which groups are unfolded. This browser remembers them. */
export function useStoredChoices(name: string): {
  readonly choices: Readonly<Record<string, boolean>>;
  readonly choose: (key: string, value: boolean) => void;
} {
  const [choices, setChoices] = useState(() => load(name));
  const choose = useCallback(
    (key: string, value: boolean) =>
      setChoices((current) => {
        const next = { ...current, [key]: value };
        try {
          localStorage.setItem(PREFIX + name, JSON.stringify(next));
        } catch {
          // The browser keeps nothing for this site. The choice holds until the page is left.
        }
        return next;
      }),
    [name],
  );
  return { choices, choose };
}
