import { Button, CopyButton } from '@mantine/core';
import { words } from '../words/words.ts';
import classes from './code-block.module.css';
import { Icon } from './icon.tsx';

interface Props {
  readonly text: string;
  /** What the text is, for screen readers. */
  readonly label: string;
  /** Whether there is a button that copies it. */
  readonly canCopy?: boolean;
}

/** Text for machines: code, a secret, the answer of a server. It always runs from left to right. */
export const CodeBlock = ({ text, label, canCopy = false }: Props) => (
  <div className={classes.block}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard. */}
    <section className={classes.code} dir="ltr" tabIndex={0} aria-label={label}>
      <pre>{text}</pre>
    </section>
    {canCopy && (
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <Button
            className={classes.copy ?? ''}
            variant="default"
            leftSection={<Icon name={copied ? 'check' : 'copy'} />}
            onClick={copy}
          >
            {copied ? words.common.copied : words.common.copy}
          </Button>
        )}
      </CopyButton>
    )}
  </div>
);
