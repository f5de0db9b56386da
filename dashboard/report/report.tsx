import { PageFrame } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';

export const Report = () => <PageFrame title={words.shell.report}>{null}</PageFrame>;
