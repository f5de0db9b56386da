import { withCachet3 } from './cachet3/dialect.ts';
import type { Route } from './http/route.ts';
import { bounceRoutes } from './notifications/email/bounce-routes.ts';
import { liveRoutes } from './notifications/live/routes.ts';
import { mailHealthRoutes } from './notifications/mail-health/routes.ts';
import { previewRoutes } from './notifications/preview/routes.ts';
import { testMailRoutes } from './notifications/test-mail/routes.ts';
import { pingRoutes } from './notifications/webhook/ping-routes.ts';
import { previewPageRoutes } from './previews/routes.ts';
import { auditRoutes } from './resources/audit/routes.ts';
import { componentGroupRoutes } from './resources/component-groups/routes.ts';
import { componentRoutes } from './resources/components/routes.ts';
import { componentStatusRoutes } from './resources/components/statuses/routes.ts';
import { deliveryRoutes } from './resources/deliveries/routes.ts';
import { emailChangeRoutes } from './resources/email-changes/routes.ts';
import { historyRoutes } from './resources/history/routes.ts';
import { templatePreviewRoutes } from './resources/incident-templates/preview/routes.ts';
import { incidentTemplateRoutes } from './resources/incident-templates/routes.ts';
import { postmortemRoutes } from './resources/incidents/postmortem/routes.ts';
import { incidentRoutes } from './resources/incidents/routes.ts';
import { incidentUpdateRoutes } from './resources/incidents/updates/routes.ts';
import { invitationRoutes } from './resources/invitations/routes.ts';
import { metricPointRoutes } from './resources/metrics/points/routes.ts';
import { metricRoutes } from './resources/metrics/routes.ts';
import { passwordResetRoutes } from './resources/password-resets/routes.ts';
import { presenceRoutes } from './resources/presence/routes.ts';
import { scheduleRoutes } from './resources/schedules/routes.ts';
import { scheduleUpdateRoutes } from './resources/schedules/updates/routes.ts';
import { passkeyRoutes } from './resources/sessions/passkeys/routes.ts';
import { sessionRoutes } from './resources/sessions/routes.ts';
import { totpRoutes } from './resources/sessions/totp/routes.ts';
import { settingsRoutes } from './resources/settings/routes.ts';
import { setupRoutes } from './resources/setup/routes.ts';
import { subscriberRoutes } from './resources/subscribers/routes.ts';
import { systemRoutes } from './resources/system/routes.ts';
import { tokenRoutes } from './resources/tokens/routes.ts';
import { trashRoutes } from './resources/trash/routes.ts';
import { undoRoutes } from './resources/undo/routes.ts';
import { userRoutes } from './resources/users/routes.ts';
import { webhookRoutes } from './resources/webhooks/routes.ts';

/** The registry: every operation of the API, and how it answers in the dialect of Cachet 3 if Cachet 3 has it. */
export const routes: readonly Route[] = [
  ...systemRoutes,
  ...liveRoutes,
  ...presenceRoutes,
  ...componentRoutes,
  ...componentStatusRoutes,
  ...componentGroupRoutes,
  ...incidentRoutes,
  ...incidentUpdateRoutes,
  ...postmortemRoutes,
  ...incidentTemplateRoutes,
  ...templatePreviewRoutes,
  ...scheduleRoutes,
  ...scheduleUpdateRoutes,
  ...metricRoutes,
  ...metricPointRoutes,
  ...subscriberRoutes,
  ...bounceRoutes,
  ...previewRoutes,
  ...previewPageRoutes,
  ...mailHealthRoutes,
  ...testMailRoutes,
  ...deliveryRoutes,
  ...undoRoutes,
  ...settingsRoutes,
  ...auditRoutes,
  ...historyRoutes,
  ...trashRoutes,
  ...webhookRoutes,
  ...pingRoutes,
  ...totpRoutes,
  ...passkeyRoutes,
  ...setupRoutes,
  ...userRoutes,
  ...invitationRoutes,
  ...tokenRoutes,
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...emailChangeRoutes,
].map(withCachet3);
