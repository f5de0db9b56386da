import type { ReactNode } from 'react';
import { useEffect } from 'react';
import classes from './page-frame.module.css';

interface Props {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The title of a page, what can be done on it, and its content. */
export function PageFrame({ title, actions, intro, children }: Props) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <>
      <header className={classes.header}>
        <h1 dir="auto">{title}</h1>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {intro && <p className={classes.intro}>{intro}</p>}
      {children}
    </>
  );
}

/** A part of a page with a heading of its own. */
export const Section = ({ title, actions, children }: Props) => (
  <section className={classes.section} aria-label={title}>
    <header className={classes.header}>
      <h2>{title}</h2>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
    {children}
  </section>
);

/** A bordered box. */
export const Card = ({
  children,
  className = '',
}: {
  readonly children: ReactNode;
  readonly className?: string;
}) => <div className={`${classes.card} ${className}`}>{children}</div>;
