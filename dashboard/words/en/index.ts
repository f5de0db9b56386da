import { audit } from './audit.ts';
import { common } from './common.ts';
import { componentGroups } from './component-groups.ts';
import { components } from './components.ts';
import { deliveries } from './deliveries.ts';
import { incidents } from './incidents.ts';
import { metrics } from './metrics.ts';
import { overview } from './overview.ts';
import { profile } from './profile.ts';
import { publishing } from './publishing.ts';
import { report } from './report.ts';
import { schedules } from './schedules.ts';
import { security } from './security.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { shell } from './shell.ts';
import { subscribers } from './subscribers.ts';
import { templates } from './templates.ts';
import { tokens } from './tokens.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const en = {
  audit,
  common,
  componentGroups,
  components,
  deliveries,
  metrics,
  overview,
  incidents,
  profile,
  publishing,
  report,
  schedules,
  security,
  session,
  settings,
  shell,
  subscribers,
  templates,
  tokens,
  trash,
  users,
  webhooks,
};
