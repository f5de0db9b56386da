import { VisuallyHidden } from '@mantine/core';
import { words } from '../words/words.ts';
import { type DifferenceLine, lineDifference } from './line-difference.ts';
import classes from './text-difference.module.css';

interface Props {
  readonly before: string;
  readonly after: string;
  readonly label: string;
}

const signs = { same: '', removed: '−', added: '+' } as const;

/** A long text before and after a change, line by line. */
export const TextDifference = ({ before, after, label }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable with the keyboard.
  <ul className={classes.lines} aria-label={label} tabIndex={0}>
    {lineDifference(before, after).map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and their order is fixed.
      <li key={index} className={`${classes.line} ${classes[line.kind] ?? ''}`}>
        <span aria-hidden="true">{signs[line.kind]}</span>
        <Line line={line} />
      </li>
    ))}
  </ul>
);

function Line({ line: { kind, text } }: { readonly line: DifferenceLine }) {
  if (kind === 'same') return <span dir="auto">{text}</span>;
  const isRemoved = kind === 'removed';
  const Tag = isRemoved ? 'del' : 'ins';
  return (
    <Tag dir="auto">
      <VisuallyHidden>{isRemoved ? words.common.removedLine : words.common.addedLine} </VisuallyHidden>
      {text}
    </Tag>
  );
}
