import { lazy, Suspense } from 'react';
import classes from './markdown.module.css';

const MarkdownView = lazy(() =>
  import('./markdown-view.tsx').then((view) => ({ default: view.MarkdownView })),
);

/** Markdown as visitors of the page see it. Until the parser has been loaded, the text is shown as it was written. */
export const Markdown = ({ text }: { readonly text: string }) => (
  <Suspense
    fallback={
      <div className={`${classes.text} ${classes.plain}`} dir="auto">
        {text}
      </div>
    }
  >
    <MarkdownView text={text} />
  </Suspense>
);
