import classes from './code-block.module.css';

interface Props {
  readonly text: string;
  /** What the text is, for screen readers. */
  readonly label: string;
}

/** Text for machines: code, a request, the response of a server. It always runs from left to right. */
export const CodeBlock = ({ text, label }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard.
  <section className={classes.code} dir="ltr" tabIndex={0} aria-label={label}>
    <pre>{text}</pre>
  </section>
);
