import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { fill, words } from '../words/words.ts';
import { arrow } from './arrow.ts';
import { type Change, isLongText, isMoment, isNothing } from './change.ts';
import classes from './changes.module.css';
import { TextDifference } from './text-difference.tsx';
import { ZonedTime } from './zoned-time.tsx';

/** `columns`: names beside values, where there is room; `lines`: a line for each, with what it was struck out. */
type Layout = 'columns' | 'lines';

interface Props {
  readonly changes: readonly Change[];
  readonly layout: Layout;
  readonly nameOf: (member: string) => string;
  readonly show: (member: string, value: unknown) => ReactNode;
  /** Whether it is compared line by line. */
  readonly isText?: (change: Change) => boolean;
}

/** What a write changed about a record: each member before and after. */
export function Changes({ changes, layout, nameOf, show, isText = isLongText }: Props) {
  if (changes.length === 0) return null;
  const items = changes.map((change) => {
    const shown = { ...change, name: nameOf(change.member), isText: isText(change), show };
    return layout === 'lines' ? (
      <Line key={change.member} {...shown} />
    ) : (
      <Fact key={change.member} {...shown} />
    );
  });
  return layout === 'lines' ? items : <dl className={classes.facts}>{items}</dl>;
}

interface ChangeProps extends Change {
  readonly name: string;
  readonly isText: boolean;
  readonly show: Props['show'];
}

const isCompared = ({ before, after, isText }: ChangeProps): boolean =>
  isText && typeof before === 'string' && typeof after === 'string';

const Difference = ({ before, after, label }: Change & { readonly label: string }) => (
  <TextDifference before={String(before)} after={String(after)} label={label} />
);

function Fact(change: ChangeProps) {
  const { member, before, after, name, show } = change;
  const text = words.audit;
  return (
    <div className={isCompared(change) ? undefined : classes.short}>
      <dt className={classes.name}>{name}</dt>
      <dd className={classes.values}>
        {isCompared(change) ? (
          <Difference {...change} label={fill(text.differenceOf, { member: name })} />
        ) : (
          <>
            {before !== null && before !== undefined && (
              <>
                <VisuallyHidden>{text.beforeLabel}</VisuallyHidden>
                {show(member, before)} <span aria-hidden="true">{arrow()}</span>{' '}
              </>
            )}
            <VisuallyHidden>{text.afterLabel}</VisuallyHidden>
            {show(member, after)}
          </>
        )}
      </dd>
    </div>
  );
}

function Line(change: ChangeProps) {
  const { member, before, after, name, isText, show } = change;
  if (isCompared(change)) {
    return (
      <div className={classes.line}>
        {name}
        <Difference {...change} label={name} />
      </div>
    );
  }
  if (isText) {
    return (
      <div className={classes.text} dir="auto">
        {String(after ?? before)}
      </div>
    );
  }
  const hadValue = before !== null && before !== undefined;
  return (
    <div className={classes.line}>
      {name}: {hadValue && <del>{show(member, before)}</del>} {hadValue && arrow()}{' '}
      <ins>{show(member, after)}</ins>
    </div>
  );
}

interface ValueProps {
  readonly value: unknown;
  /** The value in words, where it has some. */
  readonly inWords?: string | undefined;
  /** What stands for no value. */
  readonly nothing: ReactNode;
}

/** A value of a record as people read it. */
export function ChangedValue({ value, inWords, nothing }: ValueProps) {
  if (isNothing(value)) return <>{nothing}</>;
  if (inWords === undefined && isMoment(value))
    return <ZonedTime at={{ human: null, string: value }} exact />;
  return (
    <span className={classes.value} dir="auto">
      {inWords ?? (typeof value === 'object' ? JSON.stringify(value, null, 1) : String(value))}
    </span>
  );
}
