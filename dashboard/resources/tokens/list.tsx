import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const TokenList = () => <PageFrame title={words.shell.tokens}>{null}</PageFrame>;
