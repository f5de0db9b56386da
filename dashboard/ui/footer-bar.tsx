import type { ReactNode } from 'react';
import classes from './footer-bar.module.css';

/** The buttons of a page that is a form. They stay in reach at the bottom, above the navigation of a phone. */
export const FooterBar = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.bar}>{children}</div>
);
