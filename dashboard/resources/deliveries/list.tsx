import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const DeliveryList = () => <PageFrame title={words.shell.deliveries}>{null}</PageFrame>;
