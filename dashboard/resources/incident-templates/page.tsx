import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const TemplatePage = () => <PageFrame title={words.shell.templates}>{null}</PageFrame>;
