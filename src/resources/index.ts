import type { Route } from '../http/route.ts';
import { componentGroupRoutes } from './component-groups/routes.ts';
import { componentRoutes } from './components/routes.ts';
import { componentStatusRoutes } from './components/statuses/routes.ts';
import { deliveryRoutes } from './deliveries/routes.ts';
import { incidentTemplateRoutes } from './incident-templates/routes.ts';
import { incidentRoutes } from './incidents/routes.ts';
import { incidentUpdateRoutes } from './incidents/updates/routes.ts';
import { metricPointRoutes } from './metrics/points/routes.ts';
import { metricRoutes } from './metrics/routes.ts';
import { scheduleRoutes } from './schedules/routes.ts';
import { scheduleUpdateRoutes } from './schedules/updates/routes.ts';
import { settingsRoutes } from './settings/routes.ts';
import { bounceRoutes } from './subscribers/bounce-routes.ts';
import { subscriberRoutes } from './subscribers/routes.ts';
import { systemRoutes } from './system/routes.ts';
import { webhookRoutes } from './webhooks/routes.ts';

/** The registry: every operation of the API. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...componentRoutes,
  ...componentStatusRoutes,
  ...componentGroupRoutes,
  ...incidentRoutes,
  ...incidentUpdateRoutes,
  ...incidentTemplateRoutes,
  ...scheduleRoutes,
  ...scheduleUpdateRoutes,
  ...metricRoutes,
  ...metricPointRoutes,
  ...subscriberRoutes,
  ...bounceRoutes,
  ...deliveryRoutes,
  ...settingsRoutes,
  ...webhookRoutes,
];
