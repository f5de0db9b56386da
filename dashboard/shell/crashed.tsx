import { Button } from '@mantine/core';
import { PageFrame } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';

/** Shown in the place of a page that failed. A new version of the server may have replaced the files of this one. */
export const Crashed = () => (
  <PageFrame title={words.shell.crashed}>
    <p>{words.shell.crashedText}</p>
    <Button onClick={() => location.reload()}>{words.shell.reload}</Button>
  </PageFrame>
);
