import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCan } from '../api/session.ts';
import { isTaken } from '../ui/keyboard.ts';
import { allPages, GO_KEY, REPORT_KEY } from './pages.ts';

interface Handlers {
  readonly onPalette: () => void;
  readonly onHelp: () => void;
}

const GO_MS = 1500;
/**
 * What the page offers: undo, the status, an update. The element that does it, or what surrounds it, names its key in
 * `data-shortcut`.
 */
const deeds: readonly string[] = ['z', 's', 'u'];

/** The shortcuts that work on every page. `shortcut-help.tsx` lists them. */
export function useShortcuts({ onPalette, onHelp }: Handlers): void {
  const navigate = useNavigate();
  const can = useCan();
  useEffect(() => {
    let goUntil = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        onPalette();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const isGoing = performance.now() < goUntil;
      goUntil = 0;
      if (isGoing) {
        const page = allPages.find(({ key, ability }) => key === event.key && (!ability || can(ability)));
        if (page) void navigate({ to: page.to });
      } else if (event.key === GO_KEY) {
        goUntil = performance.now() + GO_MS;
      } else if (event.key === REPORT_KEY && can('incidents.manage')) {
        event.preventDefault();
        void navigate({ to: '/report' });
      } else if (deeds.includes(event.key)) {
        const place = document.querySelector<HTMLElement>(`[data-shortcut="${event.key}"]`);
        const inside = (selector: string) => place?.querySelector<HTMLElement>(selector);
        const target = inside('textarea') ?? inside('input:checked, button') ?? place;
        if (!target) return;
        event.preventDefault();
        target.focus();
        if (target.matches('a, button')) target.click();
      } else if (event.key === '/') {
        const field = document.querySelector<HTMLInputElement>('[data-search-field]');
        event.preventDefault();
        if (field) field.focus();
        else onPalette();
      } else if (event.key === '?') {
        onHelp();
      }
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [navigate, can, onPalette, onHelp]);
}
