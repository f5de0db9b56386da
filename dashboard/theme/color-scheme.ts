import type { MantineColorScheme } from '@mantine/core';

/** Where Mantine keeps the choice, too. */
const KEY = 'mantine-color-scheme-value';

/** Before the first paint, so that a dark screen does not flash. */
export function applyColorScheme(): void {
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(KEY);
  } catch {
    // The browser keeps nothing for this site.
  }
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}

export const colorSchemes: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];
