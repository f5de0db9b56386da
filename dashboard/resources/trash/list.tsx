import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const TrashList = () => <PageFrame title={words.shell.trash}>{null}</PageFrame>;
