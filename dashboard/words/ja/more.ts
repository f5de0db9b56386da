import type { MoreWords } from '../words.ts';
import { audit } from './audit.ts';
import { componentGroups } from './component-groups.ts';
import { deliveries } from './deliveries.ts';
import { incidents } from './incidents.ts';
import { metrics } from './metrics.ts';
import { profile } from './profile.ts';
import { schedules } from './schedules.ts';
import { security } from './security.ts';
import { settings } from './settings.ts';
import { subscribers } from './subscribers.ts';
import { templates } from './templates.ts';
import { tokens } from './tokens.ts';
import { trash } from './trash.ts';
import { users } from './users.ts';
import { webhooks } from './webhooks.ts';

export const more: MoreWords = {
  audit,
  componentGroups,
  deliveries,
  incidents,
  metrics,
  profile,
  schedules,
  security,
  settings,
  subscribers,
  templates,
  tokens,
  trash,
  users,
  webhooks,
};
