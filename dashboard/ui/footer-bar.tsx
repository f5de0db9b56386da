import type { ReactNode } from 'react';
import { useBarHeight } from './bar-height.ts';
import classes from './footer-bar.module.css';

/** The buttons of a page that is a form. They stay in reach at the bottom, above the navigation of a phone. */
export function FooterBar({ children }: { readonly children: ReactNode }) {
  const bar = useBarHeight();
  return (
    <div ref={bar} className={classes.bar}>
      {children}
    </div>
  );
}
