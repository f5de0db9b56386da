import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { root } from '../api/client.ts';
import classes from './markdown.module.css';
import { type MarkdownNode, markdownTree } from './markdown-tree.ts';

/** The text of a message as people read it. React makes the elements, so no text becomes HTML. */
export function MarkdownView({ text }: { readonly text: string }) {
  const nodes = useMemo(() => markdownTree(text), [text]);
  return (
    <div className={classes.text} dir="auto">
      {rendered(nodes)}
    </div>
  );
}

const rendered = (nodes: readonly MarkdownNode[]): ReactNode =>
  nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity.
    <Fragment key={index}>{typeof node === 'string' ? node : element(node)}</Fragment>
  ));

function element({ tag, href, start, align, image, children }: Exclude<MarkdownNode, string>): ReactNode {
  switch (tag) {
    case 'a':
      return (
        <a href={href} target="_blank" rel="nofollow noopener noreferrer">
          {rendered(children)}
        </a>
      );
    case 'br':
    case 'hr':
      return createElement(tag);
    case 'img':
      return (
        <img
          src={`${root}${image?.path}`}
          alt={children.join('')}
          width={image?.width}
          height={image?.height}
          loading="lazy"
        />
      );
    case 'pre':
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so people must reach it with the keyboard.
      return <pre tabIndex={0}>{rendered(children)}</pre>;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so people must reach it with the keyboard.
        <div className={classes.table} tabIndex={0}>
          <table>{rendered(children)}</table>
        </div>
      );
    default:
      return createElement(
        tag,
        { ...(start !== undefined && { start }), ...(align && { style: { textAlign: align } }) },
        rendered(children),
      );
  }
}
