import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const ArrangeComponents = () => <PageFrame title={words.shell.components}>{null}</PageFrame>;
