import { common } from './common.ts';
import { components } from './components.ts';
import { deliveries } from './deliveries.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { subscribers } from './subscribers.ts';
import { webhooks } from './webhooks.ts';

export const en = {
  common,
  components,
  deliveries,
  publishing,
  report,
  session,
  shell,
  subscribers,
  webhooks,
};
