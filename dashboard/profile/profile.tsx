import { PageFrame } from '../ui/page-frame.tsx';
import { words } from '../words/words.ts';

export const Profile = () => <PageFrame title={words.shell.profile}>{null}</PageFrame>;
