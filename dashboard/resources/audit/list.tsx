import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const AuditList = () => <PageFrame title={words.shell.audit}>{null}</PageFrame>;
