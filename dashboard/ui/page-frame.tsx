import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import classes from './page-frame.module.css';

interface Props {
  readonly title: string;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  readonly intro?: ReactNode;
  readonly children: ReactNode;
}

/** The browser itself announces the first page. */
let hasOpenedPage = false;

/**
 * After a change of page, or of what it shows, whoever listens to a screen reader hears where they are, and the keyboard
 * goes on from there. A field of the new page that already has the focus keeps it.
 */
function focusHeading(heading: HTMLElement | null): void {
  const focused = document.activeElement;
  const isInPage = focused?.closest('main, [role=dialog]') && focused.id !== 'content';
  if (!isInPage) heading?.focus({ preventScroll: true });
}

/** After something was published on a page that stays. */
export const focusPageHeading = (): void =>
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });

/** The title of a page, what can be done on it, and its content. */
export function PageFrame({ title, actions, intro, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (hasOpenedPage) focusHeading(heading.current);
    hasOpenedPage = true;
  }, []);
  return (
    <>
      <header className={classes.header}>
        <h1 ref={heading} className={classes.title} tabIndex={-1} dir="auto">
          {title}
        </h1>
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
