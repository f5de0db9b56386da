import { PageFrame } from '../../ui/page-frame.tsx';
import { words } from '../../words/words.ts';

export const WebhookPage = () => <PageFrame title={words.shell.webhooks}>{null}</PageFrame>;
