import type { Route } from '../../http/route.ts';
import { componentGroupRoutes } from './component-groups.ts';
import { componentRoutes } from './components.ts';
import { incidentTemplateRoutes } from './incident-templates.ts';
import { incidentUpdateRoutes } from './incident-updates.ts';
import { incidentRoutes } from './incidents.ts';
import { metricPointRoutes } from './metric-points.ts';
import { metricRoutes } from './metrics.ts';
import { toRoute } from './route.ts';
import { scheduleRoutes } from './schedules.ts';
import { subscriberRoutes } from './subscribers.ts';
import { systemRoutes } from './system.ts';

/** Every operation of Cachet 2's API. */
export const cachetV1Routes: readonly Route[] = [
  ...systemRoutes,
  ...componentRoutes,
  ...componentGroupRoutes,
  ...incidentRoutes,
  ...incidentUpdateRoutes,
  ...incidentTemplateRoutes,
  ...scheduleRoutes,
  ...metricRoutes,
  ...metricPointRoutes,
  ...subscriberRoutes,
].map(toRoute);
