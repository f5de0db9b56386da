import type { ReactNode } from 'react';
import classes from './rows.module.css';

/** A list in a bordered box. */
export const Rows = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <ul className={classes.rows} aria-label={label}>
    {children}
  </ul>
);

interface Props {
  /** What comes before the row, such as a checkbox. */
  readonly lead?: ReactNode;
  readonly title: ReactNode;
  /** A second line in grey. */
  readonly detail?: ReactNode;
  /** What is at the end of the row, or below it on a phone. */
  readonly children?: ReactNode;
}

/** One record of a list: its name, what is worth knowing about it, and what can be done with it. */
export const Row = ({ lead, title, detail, children }: Props) => (
  <li className={classes.row}>
    {lead}
    <div className={classes.main}>
      <div className={classes.title}>{title}</div>
      {detail && <div className={classes.detail}>{detail}</div>}
    </div>
    {children}
  </li>
);
