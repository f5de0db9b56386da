import { type RefObject, useEffect, useRef } from 'react';

/** Tells the style sheets how high the bar at the bottom of the page is, so that toasts stand above its buttons. */
export function useBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = bar;
    if (!current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--bar', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar');
    };
  }, []);
  return bar;
}
