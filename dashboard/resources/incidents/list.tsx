import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const IncidentList = () => <PageFrame title={words.shell.incidents}>{null}</PageFrame>;
