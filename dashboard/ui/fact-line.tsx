import type { ReactNode } from 'react';
import classes from './fact-line.module.css';

interface Props {
  /** What is undefined or false is left out. */
  readonly facts: readonly ReactNode[];
}

/** Short facts about a record, side by side where there is room. */
export const FactLine = ({ facts }: Props) => (
  <ul className={classes.facts}>
    {facts.map(
      (fact, index) =>
        fact !== undefined &&
        fact !== false && (
          // biome-ignore lint/suspicious/noArrayIndexKey: the facts of a record have a fixed order.
          <li key={index}>{fact}</li>
        ),
    )}
  </ul>
);
