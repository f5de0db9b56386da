import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const SubscriberPage = () => <PageFrame title={words.shell.subscribers}>{null}</PageFrame>;
