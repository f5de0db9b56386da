import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const ComponentPage = () => <PageFrame title={words.shell.components}>{null}</PageFrame>;
