import { Fragment, type ReactNode } from 'react';
import classes from './facts.module.css';

interface Props {
  /** Names and values; what is undefined or false is left out. */
  readonly facts: readonly (readonly [name: string, value: ReactNode] | undefined | false)[];
}

/** What is known about one record, name by name. */
export const Facts = ({ facts }: Props) => (
  <dl className={classes.facts}>
    {facts.map(
      (fact) =>
        fact && (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
    )}
  </dl>
);
