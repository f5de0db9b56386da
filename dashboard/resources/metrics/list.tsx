import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const MetricList = () => <PageFrame title={words.shell.metrics}>{null}</PageFrame>;
