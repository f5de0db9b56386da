import { Fragment, type ReactNode } from 'react';

interface Props {
  readonly text: string;
  readonly values: Readonly<Record<string, ReactNode>>;
}

/** A text whose `{placeholders}` are filled with elements, such as a time or a link. */
export const Filled = ({ text, values }: Props) =>
  text.split(/\{(\w+)\}/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order.
    <Fragment key={index}>{index % 2 === 0 ? part : values[part]}</Fragment>
  ));
