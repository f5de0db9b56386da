import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const IncidentPage = () => <PageFrame title={words.shell.incidents}>{null}</PageFrame>;
