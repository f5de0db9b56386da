import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const UserList = () => <PageFrame title={words.shell.people}>{null}</PageFrame>;
