import { Fragment, type ReactNode } from 'react';
import { type Message, partsOf } from '../../common/texts/message.ts';

interface Props<P extends string> {
  readonly text: Message<P>;
  readonly values: Readonly<Record<P, ReactNode>>;
}

/** A text whose placeholders are filled with elements, such as a time or a link. */
export const Filled = <P extends string>({ text, values }: Props<P>) =>
  partsOf(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have a fixed order.
    <Fragment key={index}>{index % 2 === 0 ? part : values[part as P]}</Fragment>
  ));
