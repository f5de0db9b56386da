import { PageFrame } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';

export const Overview = () => <PageFrame title={words.shell.overview}>{null}</PageFrame>;
