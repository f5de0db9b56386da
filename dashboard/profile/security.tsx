import { PageFrame } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';

export const Security = () => <PageFrame title={words.shell.security}>{null}</PageFrame>;
