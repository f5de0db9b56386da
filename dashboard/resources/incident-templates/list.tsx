import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const TemplateList = () => <PageFrame title={words.shell.templates}>{null}</PageFrame>;
