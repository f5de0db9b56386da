import { audit } from './audit.ts';
import { common } from './common.ts';
import { components } from './components.ts';
import { deliveries } from './deliveries.ts';
import { incidents } from './incidents.ts';
import { overview } from './overview.ts';
import { profile } from './profile.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { schedules } from './schedules.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { subscribers } from './subscribers.ts';
import { tokens } from './tokens.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const en = {
  audit,
  common,
  components,
  deliveries,
  overview,
  incidents,
  profile,
  publishing,
  report,
  schedules,
  security,
  session,
  shell,
  subscribers,
  tokens,
  trash,
  users,
  webhooks,
};
