import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const MetricPage = () => <PageFrame title={words.shell.metrics}>{null}</PageFrame>;
