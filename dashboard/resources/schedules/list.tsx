import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const ScheduleList = () => <PageFrame title={words.shell.maintenance}>{null}</PageFrame>;
