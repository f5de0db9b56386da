import { Link } from '@tanstack/react-router';
import { PageFrame } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';
import { Frame } from './frame.tsx';

export const NotFound = () => (
  <Frame>
    <PageFrame title={words.shell.pageNotFound}>
      <p>{words.shell.pageNotFoundText}</p>
      <Link to="/">{words.shell.toOverview}</Link>
    </PageFrame>
  </Frame>
);
