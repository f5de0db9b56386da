import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const SettingsPage = () => <PageFrame title={words.shell.settings}>{null}</PageFrame>;
