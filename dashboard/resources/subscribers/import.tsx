import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const ImportSubscribers = () => <PageFrame title={words.shell.subscribers}>{null}</PageFrame>;
