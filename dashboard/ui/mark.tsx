import type { ReactNode } from 'react';
import classes from './mark.module.css';

interface Props {
  /** The colours of a component status, 1 to 6. */
  readonly tone?: 1 | 2 | 3 | 4 | 5 | 6;
  readonly children: ReactNode;
}

/** A word after a name that sets it apart, such as "Disabled". */
export const Mark = ({ tone = 5, children }: Props) => (
  <span className={`${classes.mark} s${tone}`}>{children}</span>
);
